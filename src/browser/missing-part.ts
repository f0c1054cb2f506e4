/** Whether an error is that of a part of the page that could not be fetched, as the browsers word it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/.test(error.message);
