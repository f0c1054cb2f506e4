/** Whether the page is a secure context (https or localhost), so that `crypto.subtle` exists. */
export const isSecurelyServed = (): boolean =>
  globalThis.isSecureContext !== false &&
  globalThis.crypto?.subtle !== undefined;
