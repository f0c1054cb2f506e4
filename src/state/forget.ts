import { localTexts, tabTexts } from "#src/browser/storage.ts";

/*
 * What users leave behind in this browser's text storage, and how it is deleted. Apart from what reads and writes it, so
 * that a sign-out needs nothing that is not loaded yet.
 */

/** Prefix of the key of every form draft (`form-draft.ts`), in the tab's storage. */
export const formDraftPrefix = "form-draft/";

/** Prefix of the key of every user's visits (`declaration-visits.ts`), in local storage. */
export const declarationVisitsPrefix = "declaration-visits.";

/** Counts sign-outs in this browser: drafts from before the last one are deleted. */
const signOuts = "sign-outs";

/** Which of them this tab knows. */
const known = `${formDraftPrefix}${signOuts}`;

/** Notes a sign-out for all tabs of this browser. */
export const noteSignOut = (): void => {
  localTexts.set(signOuts, String(Number(localTexts.get(signOuts) ?? 0) + 1));
};

/** Deletes this tab's drafts if the user has signed out since, including in another tab or while this one was closed. */
export function forgetSignedOutDrafts(): void {
  const present = localTexts.get(signOuts) ?? "0";
  if ((tabTexts.get(known) ?? "0") === present) return;
  for (const key of tabTexts.keys())
    if (key.startsWith(formDraftPrefix)) tabTexts.remove(key);
  tabTexts.set(known, present);
}

/**
 * Deletes form drafts of this tab and declaration visits of this browser: those of all users, or of all but `user`.
 * @param user defaults to an id that no user has
 */
export function forgetUsers(user = ""): void {
  for (const [texts, prefix] of [
    [tabTexts, formDraftPrefix],
    [localTexts, declarationVisitsPrefix],
  ] as const)
    for (const key of texts.keys())
      if (
        key.startsWith(prefix) &&
        key !== known &&
        !`${key}/`.startsWith(`${prefix + user}/`)
      )
        texts.remove(key);
}
