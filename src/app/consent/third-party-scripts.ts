declare global {
  interface Window {
    dataLayer?: unknown[];
    /** Called by the third-party consent script whenever a choice is made. */
    OptanonWrapper?: () => void;
    OnetrustActiveGroups?: string;
    OneTrust?: { ToggleInfoDisplay(): void };
  }
}

function addScript(src: string, data: Record<string, string> = {}): void {
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  Object.assign(script.dataset, data);
  document.head.append(script);
}

/** Group of the third-party consent script that allows measuring visits. */
const performance = "C0002";

/**
 * Loads the third-party consent script.
 * @param onAccepted called when it says that visits may be measured
 */
export function loadConsentScript(key: string, onAccepted: () => void): void {
  window.OptanonWrapper = () => {
    if (window.OnetrustActiveGroups?.split(",").includes(performance))
      onAccepted();
  };
  addScript("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", {
    domainScript: key,
  });
}

/** Loads the analytics; only ever called after consent. */
export function loadAnalytics(key: string): void {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  // The script reads `arguments` objects, not arrays.
  function tell(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: what the script's own instructions push
    layer.push(arguments);
  }
  tell("js", new Date());
  tell("config", key, { anonymize_ip: true });
  addScript(
    `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`,
  );
}
