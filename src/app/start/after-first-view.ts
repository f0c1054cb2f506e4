import { followAttention } from "#src/app/attention.ts";
import { followPageTranslation } from "#src/browser/page-translation.ts";
import { followLanguage } from "#src/shell/follow-language.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { reportErrors } from "./report-errors.ts";

export { reportBrowserError } from "./report-errors.ts";

/** Starts what no page waits for: error reports, the pause of polling, the service worker, support for page translators, and the language of other tabs. */
export async function afterFirstView(root: HTMLElement): Promise<void> {
  // Nothing takes reports in development.
  if (import.meta.env.PROD) reportErrors();
  followAttention();
  followPageTranslation(root);
  followLanguage();
  await registerServiceWorker();
}
