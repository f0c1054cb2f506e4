import { Select } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { languageNames } from "#src/i18n/languages.ts";
import type { Language } from "#src/schema/types.gen.ts";
import styles from "./document-bar.module.css";
import { useOpenDocument } from "./document-context.ts";

/** The languages whose texts the form shows: one, two side by side, or all that count in the document. */
export function ShownLanguages() {
  const { languages, shown, show, textLanguage } = useOpenDocument();
  const { all } = languages;
  const t = useTexts();
  if (all.length === 1) return null;
  const isAll = shown.length === all.length;
  const pairs = all
    .filter((code) => code !== textLanguage)
    .map((code) => inOrder([textLanguage, code], all));
  return (
    <Select
      aria-label={t("documents.shown_language")}
      prefix={<span className={styles["texts"]}>{t("documents.texts")}</span>}
      value={isAll ? ALL : keyOf(shown)}
      onChange={(value) => show(value === ALL ? all : codesIn(value, all))}
      popupMatchSelectWidth={false}
      options={[
        { label: t("documents.one_language"), options: all.map(oneOption) },
        ...(all.length === 2
          ? []
          : [
              {
                label: t("documents.two_languages"),
                options: withShown(pairs, shown, all).map(optionOf),
              },
            ]),
        { value: ALL, label: t("documents.all_languages") },
      ]}
    />
  );
}

const ALL = "all";

type Codes = readonly Language[];

const inOrder = (codes: Codes, all: Codes): Codes =>
  all.filter((code) => codes.includes(code));

const keyOf = (codes: Codes): string => codes.join("+");

const codesIn = (value: string, all: Codes): Codes =>
  inOrder(value.split("+") as Language[], all);

const optionOf = (codes: Codes) => ({
  value: keyOf(codes),
  label: codes.map((code) => languageNames[code]).join(" + "),
});

const oneOption = (code: Language) => optionOf([code]);

/** The pairs, with the one that is shown if it is not among them. */
function withShown(
  pairs: readonly Codes[],
  shown: Codes,
  all: Codes,
): readonly Codes[] {
  const isOther =
    shown.length > 1 &&
    shown.length < all.length &&
    !pairs.some((pair) => keyOf(pair) === keyOf(shown));
  return isOther ? [...pairs, shown] : pairs;
}
