"""From a Markdown page to the blocks a reader sees, copies and runs."""
