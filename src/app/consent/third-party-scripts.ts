import { assignCookie, clearCookie } from "#src/state/cookies.ts";
import { nonce } from "#src/ui/nonce.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
    /** The third-party consent script calls it whenever a choice is made. */
    OptanonWrapper?: () => void;
    OnetrustActiveGroups?: string;
    OneTrust?: { ToggleInfoDisplay(): void };
  }
}

const isThere = (src: string) =>
  document.querySelector(`script[src="${src}"]`) !== null;

/** Adds a script, unless the page's security policy forbids it. */
function addScript(src: string, data: Record<string, string> = {}): void {
  if (isThere(src)) return;
  const script = document.createElement("script");
  try {
    script.src = src;
  } catch (error) {
    console.error(error);
    return;
  }
  script.async = true;
  // The consent script reads the nonce for its styles from here.
  if (nonce) script.nonce = nonce;
  Object.assign(script.dataset, data);
  document.head.append(script);
}

/** Group of the third-party consent script that allows measuring visits. */
const performance = "C0002";

/**
 * Loads the third-party consent script.
 * @param onChoice receives whether visits may be measured, initially and whenever the choice changes
 */
export function loadConsentScript(
  key: string,
  onChoice: (mayMeasure: boolean) => void,
): void {
  window.OptanonWrapper = () => {
    const groups = window.OnetrustActiveGroups?.split(",") ?? [];
    onChoice(groups.includes(performance));
  };
  addScript("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", {
    domainScript: key,
  });
}

const analyticsScript = (key: string) =>
  `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`;

/** The analytics script checks this flag before it sends anything. */
const setDisabled = (key: string, isDisabled: boolean) =>
  Object.assign(window, { [`ga-disable-${key}`]: isDisabled });

/** Loads or resumes the analytics; call it only after consent. */
export function loadAnalytics(key: string): void {
  setDisabled(key, false);
  const script = analyticsScript(key);
  if (isThere(script)) return;
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // The script expects `arguments` objects, not arrays.
  function tell(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: what the script's own instructions push
    layer.push(arguments);
  }
  tell("js", new Date());
  tell("config", key, { anonymize_ip: true });
  addScript(script);
}

/** Stops sending after consent was withdrawn, and deletes the analytics' cookies. */
export function stopAnalytics(key: string): void {
  setDisabled(key, true);
  const names = document.cookie
    .split(";")
    .map((cookie) => cookie.split("=")[0]?.trim() ?? "")
    .filter((name) => /^_g(?:a|id|at)(?:_|$)/.test(name));
  // Their domain is the widest that the browser allows.
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => labels.slice(at).join("."));
  for (const name of names) {
    const cleared = clearCookie(name, { path: "/", secure: false });
    for (const place of ["", ...domains.map((one) => `; Domain=${one}`)]) {
      assignCookie(cleared + place);
    }
  }
}
