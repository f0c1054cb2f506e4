import { useMemo } from "react";
import { tabTexts } from "#src/browser/storage.ts";
import { forgetSignedOutDrafts, formDraftPrefix } from "./forget.ts";

/** What was typed, as far as it is what the form's fields hold. */
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
 * What a user has typed into a form of texts, kept in this tab until it is sent or the user signs out: a session that
 * ends in between loses nothing.
 * @param user undefined after a sign-out: nothing is kept then
 * @param empty the form's fields; read once for each form and user
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: string,
  user: string | undefined,
  empty: Values,
) {
  const key =
    user === undefined ? undefined : `${formDraftPrefix}${user}/${form}`;
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
