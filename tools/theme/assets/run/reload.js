// Loads the page anew when an author's change has been built.

export async function follow(site, { changes }) {
  for (let seen = ""; ; ) {
    const answer = await fetch(new URL(`${changes}?seen=${seen}`, site)).catch(
      () => null,
    );
    const { build } = answer?.ok ? await answer.json() : {};
    if (!build) await new Promise((resolve) => setTimeout(resolve, 2000));
    else if (seen && build !== seen) location.reload();
    seen = build ?? seen;
  }
}
