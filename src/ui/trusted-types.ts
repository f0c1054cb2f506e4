/**
 * What may become HTML or the address of a script, where the content security policy asks (Trusted Types). Imported before
 * everything else; where there is no page, there is nothing to allow.
 */
interface Policy {
  createHTML(text: string): string;
}

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL?(address: string): string | null;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
};

/** Whether a script or worker is a file of the front office: what people send is served elsewhere. */
function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return (
    origin === location.origin && pathname.startsWith(import.meta.env.BASE_URL)
  );
}

// What is assigned as text, by us or a library: the rules of a style pass, markup never does.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (isOwnScript(address) ? address : null),
});

const untrusted = trustedTypes?.createPolicy("palmares", {
  createHTML: (html) => html,
});

/** Markup for the sanitizer alone, which parses it where nothing of it happens. */
export const markupToSanitize = (html: string): string =>
  untrusted?.createHTML(html) ?? html;
