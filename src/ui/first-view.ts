/** For how long the pictures of the first view may hold up what is less urgent, in milliseconds. */
const patience = 3_000;

/**
 * Resolves once the page has been drawn and its pictures are there: what nobody sees yet waits until then, so that
 * the network and the processor are free for what people look at.
 */
export async function firstViewDrawn(): Promise<void> {
  await idle();
  const pictures = [...document.images].filter(
    ({ loading }) => loading !== "lazy",
  );
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    late,
  ]);
  await idle();
}

/** Resolves when what is to be drawn has been drawn; browsers without the call do without the wait. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? requestAnimationFrame(() => requestIdleCallback(resolve))
      : setTimeout(resolve),
  );
