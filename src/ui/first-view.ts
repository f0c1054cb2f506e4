/** For how long the pictures of the first view may hold up what is less urgent, in milliseconds. */
const patience = 3_000;

/**
 * Resolves once the first screen has been drawn and its pictures are there: what nobody sees yet waits until then, so
 * that the network and the processor are free for what people look at.
 */
export async function firstViewDrawn(): Promise<void> {
  await frame();
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([late, settled().then(decoded)]);
  await frame();
  await frame();
  await idle();
}

/** Resolves when nothing on the first screen is being loaded any more, apart from what waits for just that. */
function settled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    const busy = document.querySelectorAll(
      "[aria-busy=true]:not([data-later])",
    );
    if ([...busy].some(isOnScreen)) return;
    changes.disconnect();
    resolve();
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    ...{ childList: true, subtree: true },
    attributeFilter: ["aria-busy"],
  });
  look();
  return promise;
}

const decoded = () =>
  Promise.allSettled(
    [...document.images]
      .filter((picture) => picture.loading !== "lazy" || isOnScreen(picture))
      .map((picture) => picture.decode()),
  );

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
};

/** Resolves when nothing is left to do, so that what was drawn is seen; browsers that cannot tell wait a little. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 200);
  });

/** Resolves when the next frame has been laid out; browsers without the observer do without the wait. */
const frame = () =>
  new Promise<unknown>((resolve) => {
    if (!("IntersectionObserver" in window)) return setTimeout(resolve);
    const observer = new IntersectionObserver((seen) => {
      observer.disconnect();
      resolve(seen);
    });
    return observer.observe(document.body);
  });
