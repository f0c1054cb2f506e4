import { useMemo } from "react";
import { localTexts, tabTexts } from "#src/browser/storage.ts";

const prefix = "form-draft/";

/** Counts sign-outs in this browser: drafts from before the last one are deleted. */
const signOuts = "sign-outs";

/** The count that this tab last saw. */
const known = `${prefix}${signOuts}`;

/** Records a sign-out for all tabs of this browser. */
export const noteSignOut = (): void => {
  localTexts.set(signOuts, String(Number(localTexts.get(signOuts) ?? 0) + 1));
};

/** Deletes this tab's drafts if the user has signed out since, including in another tab or while this one was closed. */
export function forgetSignedOutDrafts(): void {
  const present = localTexts.get(signOuts) ?? "0";
  if ((tabTexts.get(known) ?? "0") === present) return;
  for (const key of tabTexts.keys())
    if (key.startsWith(prefix)) tabTexts.remove(key);
  tabTexts.set(known, present);
}

/** The stored values that match the form's fields. */
function read<Values extends Record<string, string>>(
  key: string,
  empty: Values,
): Values {
  try {
    const stored: unknown = JSON.parse(tabTexts.get(key) ?? "{}");
    const typed = Object.entries(stored ?? {}).filter(
      ([name, value]) =>
        Object.hasOwn(empty, name) && typeof value === "string",
    );
    return { ...empty, ...Object.fromEntries(typed) };
  } catch {
    return empty;
  }
}

/**
 * The text that a user has typed into a form, stored in this tab until it is sent or the user signs out, so that it survives
 * the end of a session.
 * @param user undefined after a sign-out, when nothing is stored
 * @param empty the form's fields; only read once per form and user
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: string,
  user: string | undefined,
  empty: Values,
) {
  const key = user === undefined ? undefined : `${prefix}${user}/${form}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a form do not change
  const initial = useMemo(() => {
    forgetSignedOutDrafts();
    return key === undefined ? empty : read(key, empty);
  }, [key]);
  return useMemo(
    () => ({
      initial,
      keep: (values: { [Name in keyof Values]?: string | undefined }) => {
        if (key !== undefined) tabTexts.set(key, JSON.stringify(values));
      },
      forget: () => {
        if (key !== undefined) tabTexts.remove(key);
      },
    }),
    [key, initial],
  );
}

/** Deletes what users have typed into forms in this tab: all of them, or all but `user`. */
export function forgetFormDrafts(user?: string): void {
  for (const key of tabTexts.keys())
    if (
      key.startsWith(prefix) &&
      key !== known &&
      (user === undefined || !key.startsWith(`${prefix}${user}/`))
    )
      tabTexts.remove(key);
}
