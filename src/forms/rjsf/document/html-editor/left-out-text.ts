import type {
  FormText,
  FormTranslate,
} from "#src/forms/rjsf/document/form-context.ts";
import type { LeftOut, LeftOutKind } from "./paste/clean-pasted.ts";

const texts: Readonly<Record<LeftOutKind, FormText>> = {
  deletions: "html_left_deletions",
  comments: "html_left_comments",
  images: "html_left_images",
  links: "html_left_links",
  embeds: "html_left_embeds",
  inputs: "html_left_inputs",
  drawings: "html_left_drawings",
  colors: "html_left_colors",
  alignment: "html_left_alignment",
};

/** What was left out, in words; empty if everything was pasted. */
export function leftOutText(
  left: LeftOut,
  t: FormTranslate,
  language: string,
): string {
  const parts = Object.entries(texts).flatMap(([kind, text]) => {
    const count = left.get(kind as LeftOutKind) ?? 0;
    return count > 0 ? [t(text, { count })] : [];
  });
  if (parts.length === 0) return "";
  const what = new Intl.ListFormat(language).format(parts);
  return t("html_left", { what });
}
