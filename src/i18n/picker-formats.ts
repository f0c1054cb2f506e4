const days: Readonly<Record<string, string>> = {
  ...{ fr: "DD/MM/YYYY", it: "DD/MM/YYYY", es: "DD/MM/YYYY" },
  ...{ en: "MM/DD/YYYY", de: "DD.MM.YYYY", nl: "DD-MM-YYYY" },
};

/** How day and time are shown in a picker, and may be typed: the first is shown. */
export function pickerFormats(language: string): string[] {
  const day = days[language] ?? "YYYY-MM-DD";
  // No day alone: it would be completed with a time before one can type it.
  return [`${day} HH:mm`, `${day} HH:mm:ss`, `${day} H:mm`, "YYYY-MM-DD HH:mm"];
}
