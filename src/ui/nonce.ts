/**
 * The nonce of the page's content security policy; undefined if the page has none.
 *
 * Import this before everything else: libraries such as the ALTCHA widget create `<style>` elements that lack the nonce, so
 * every `<style>` created from here on gets it.
 */
export const nonce = document.querySelector<HTMLMetaElement>(
  'meta[property="csp-nonce"]',
)?.nonce;

if (nonce) {
  const create: (tag: string, options?: ElementCreationOptions) => HTMLElement =
    document.createElement.bind(document);
  const createWithNonce = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = createWithNonce as typeof document.createElement;
}
