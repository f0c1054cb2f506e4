import type { useTranslation } from "#src/i18n/index.ts";
import type { StoredMessage } from "./form-schema.ts";

type Translate = ReturnType<typeof useTranslation>["t"];
type TranslateText = (
  key: string | string[],
  params: Readonly<Record<string, unknown>>,
) => string;

/** A schema's message in the user's language. Its keys are checked by a test, not by the compiler. */
export function say(t: Translate, message: StoredMessage): string {
  const { key, params = {} } =
    typeof message === "string" ? { key: message } : message;
  return (t as TranslateText)(key, params);
}
