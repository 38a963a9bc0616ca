"""What proves the site."""
