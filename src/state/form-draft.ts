import { useMemo } from "react";
import { tabTexts } from "#src/browser/storage.ts";
import { forgetSignedOutDrafts, formDraftPrefix } from "./forget.ts";

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
