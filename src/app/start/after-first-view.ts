import { followPageTranslation } from "#src/browser/page-translation.ts";
import { keepShell } from "./keep-shell.ts";
import { reportErrors } from "./report-errors.ts";

/** What nobody waits for: reports errors, keeps the shell for a visit without a network, and follows a translator of the page in `root`. */
export async function afterFirstView(root: HTMLElement): Promise<void> {
  // Nothing takes reports in development.
  if (import.meta.env.PROD) reportErrors();
  followPageTranslation(root);
  await keepShell();
}
