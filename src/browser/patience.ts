/** How long a screen waits for a promise of the browser, in milliseconds. */
export const browserPatience = 3_000;

/**
 * Waits for a promise of the browser (its databases, locks, caches, workers), which may never settle where site data is
 * blocked or damaged.
 * @returns rejects after `patience` milliseconds, and with what `work` throws
 */
export async function withPatience<Value>(
  work: () => Value | PromiseLike<Value>,
  patience: number = browserPatience,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("The browser took too long.")),
      patience,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
