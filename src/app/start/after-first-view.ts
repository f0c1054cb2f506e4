import { followPageTranslation } from "#src/browser/page-translation.ts";
import { keepShell } from "./keep-shell.ts";

/** What nobody waits for: keeps the shell for a visit without a network, and follows a translator of the page in `root`. */
export async function afterFirstView(root: HTMLElement): Promise<void> {
  followPageTranslation(root);
  await keepShell();
}
