/**
 * The nonce of the page's content security policy, absent where the page has none.
 *
 * Imported before everything else: libraries such as the widget of ALTCHA make `<style>` elements without it, so every
 * `<style>` made from here on gets it.
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
