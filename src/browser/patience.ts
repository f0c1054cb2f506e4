/** How long a screen waits for a promise of the browser, in milliseconds. */
export const browserPatience = 3_000;

/** The browser did not settle a promise in time. */
export class BrowserTimeoutError extends Error {
  override readonly name = "BrowserTimeoutError";
}

/**
 * Waits for a promise of the browser (its databases, locks, caches, workers), which may never settle where site data is
 * blocked or damaged.
 * @returns rejects with a BrowserTimeoutError after `patience` milliseconds, and with what `work` throws
 */
export async function withPatience<Value>(
  work: () => Value | PromiseLike<Value>,
  patience: number = browserPatience,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new BrowserTimeoutError(`The browser took over ${patience} ms.`),
        ),
      patience,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
