/**
 * Whether the browser has what it keeps for pages that are served securely (over https or from localhost), above all
 * `crypto.subtle`.
 */
export const isSecurelyServed = (): boolean =>
  globalThis.isSecureContext !== false &&
  globalThis.crypto?.subtle !== undefined;
