/** How long a screen waits for a browser promise, in milliseconds. */
export const browserPatience = 3_000;

/**
 * Adds a timeout to a browser promise (databases, locks, caches, workers), which may never settle if site data is blocked or
 * damaged.
 * @returns rejects after `patience` milliseconds, or with what `work` throws
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
