import { useMemo } from "react";
import { tabTexts } from "#src/browser/storage.ts";

const prefix = "form-draft/";

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
 * @param empty the form's fields; read once for each form and user
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: string,
  user: string | undefined,
  empty: Values,
) {
  const key = `${prefix}${user}/${form}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a form do not change
  const initial = useMemo(() => read(key, empty), [key]);
  return useMemo(
    () => ({
      initial,
      keep: (values: { [Name in keyof Values]?: string | undefined }) => {
        tabTexts.set(key, JSON.stringify(values));
      },
      forget: () => tabTexts.remove(key),
    }),
    [key, initial],
  );
}

/** Forgets what a user has typed into forms in this tab. */
export function forgetFormDrafts(user: string): void {
  for (const key of tabTexts.keys())
    if (key.startsWith(`${prefix}${user}/`)) tabTexts.remove(key);
}
