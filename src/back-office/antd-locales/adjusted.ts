import type { Locale } from "antd/es/locale";

/** antd's texts that a native would write differently, by the part that they belong to. */
export interface AdjustedTexts {
  Empty?: Partial<Locale["Empty"]>;
  Modal?: Partial<Locale["Modal"]>;
  Pagination?: Partial<Locale["Pagination"]>;
  Popconfirm?: Partial<Locale["Popconfirm"]>;
  Table?: Partial<Locale["Table"]>;
  Text?: Partial<Locale["Text"]>;
  Upload?: Partial<Locale["Upload"]>;
  /** Of the calendar, below `DatePicker.lang`. */
  calendar?: Partial<NonNullable<Locale["DatePicker"]>["lang"]>;
}

/** antd's texts in a language, adjusted. */
export const adjusted = (
  base: Locale,
  { calendar, ...parts }: AdjustedTexts,
): Locale => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(parts).map(([name, texts]) => [
      name,
      { ...(base[name as keyof typeof parts] as object), ...texts },
    ]),
  ),
  ...(base.DatePicker && {
    DatePicker: {
      ...base.DatePicker,
      lang: { ...base.DatePicker.lang, ...calendar },
    },
  }),
});
