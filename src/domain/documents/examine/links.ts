/** Schemes that run something in the page. */
const running = /^(?:javascript|vbscript|data|livescript|mocha):/i;

/** Browsers ignore control characters and white space in a scheme. */
const ignored = /[\s\p{C}]/gu;

/** Whether an address runs something instead of leading somewhere. */
export const isRunningLink = (address: string): boolean =>
  running.test(address.replace(ignored, ""));

const attribute =
  /[\s/"'](?:href|src|action|formaction|xlink:href|data|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const entity = /&(?:#x([0-9a-f]+)|#(\d+)|(colon|tab|newline));?/gi;
const named: Readonly<Record<string, string>> = {
  colon: ":",
  tab: "\t",
  newline: "\n",
};

function decoded(text: string): string {
  return text.replace(
    entity,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code =
        hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Whether a text of HTML has a link that runs something. */
export function hasRunningLink(html: string): boolean {
  if (!html.includes("=")) return false;
  for (const [, double, single, bare] of html.matchAll(attribute)) {
    const address = double ?? single ?? bare ?? "";
    // Without a colon there is no scheme.
    if (/[:&]/.test(address) && isRunningLink(decoded(address))) return true;
  }
  return false;
}
