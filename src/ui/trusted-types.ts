/**
 * Trusted Types: restricts what may become HTML or a script URL if the content security policy requires it. Import it before
 * everything else; does nothing outside a page.
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

/** Whether a script or worker is a file of the front office: uploaded files are served elsewhere. */
function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  return (
    origin === location.origin && pathname.startsWith(import.meta.env.BASE_URL)
  );
}

// For text assigned by us or a library: CSS rules pass, markup never does.
trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (isOwnScript(address) ? address : null),
});

const untrusted = trustedTypes?.createPolicy("palmares", {
  createHTML: (html) => html,
});

/** Markup for the sanitizer only, which parses it without side effects. */
export const markupToSanitize = (html: string): string =>
  untrusted?.createHTML(html) ?? html;
