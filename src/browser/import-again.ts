/**
 * The default export of a part of the page. Older browsers remember that a part could not be fetched, so that it is
 * fetched at another address then (Chromium 156 does not).
 * @param load imports it, and fails again in the same way
 */
export async function importAgain<Value>(
  load: () => Promise<Value>,
): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:[^\s?]+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    const part: { default: Value } = await import(
      /* @vite-ignore */ `${address}?again=${Date.now()}`
    );
    return part.default;
  }
}

/** Whether an error is that of a part of the page that could not be fetched, as the browsers word it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/.test(error.message);
