import type { Language } from "#src/schema/types.gen.ts";
import { escapeHtml } from "./plain.ts";

/** What a mail shows: paragraphs, perhaps with a button after the first. */
export interface LetterPage {
  language: Language;
  programme: string;
  /** The programme's main colour, as configured. */
  colour: string | undefined;
  subject: string;
  paragraphs: string[];
  button?: { label: string; link: string; otherwise: string };
  end?: string;
}

const DEFAULT_COLOUR = "#651c32";
const font = "font-family:system-ui,-apple-system,'Segoe UI',sans-serif";

/** The mail as HTML, styled in place as mail programmes want it; every text is escaped. */
export function letterHtml(page: LetterPage): string {
  const main = hexColour(page.colour) ?? DEFAULT_COLOUR;
  const onMain = isLight(main) ? "#1f1f1f" : "#ffffff";
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`;
  const { button, end } = page;
  return `<!doctype html>
<html lang="${page.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f5;color:#1f1f1f;${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:5px;overflow:hidden">
<div style="padding:16px 24px;background:${main};color:${onMain};font-size:18px;font-weight:600">${escapeHtml(page.programme)}</div>
<div style="padding:24px">
${page.paragraphs.map(paragraph).join("\n")}
${button === undefined ? "" : buttonHtml(button, main, onMain)}
${end === undefined ? "" : `<p style="margin:0;color:#595959;font-size:14px">${escapeHtml(end)}</p>`}
</div>
</div>
</body>
</html>
`;
}

function buttonHtml(
  { label, link, otherwise }: NonNullable<LetterPage["button"]>,
  main: string,
  onMain: string,
): string {
  const href = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:5px;background:${main};color:${onMain};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#595959;font-size:14px">${escapeHtml(otherwise)}<br><a href="${href}" style="color:#595959;word-break:break-all">${href}</a></p>`;
}

/** The mail as plain text. */
export function letterText({ paragraphs, button, end }: LetterPage): string {
  const parts = [
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}\n${button.link}`]),
    ...(end === undefined ? [] : [end]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** `#rrggbb`, the only form that is taken from a configuration into a style. */
const hexColour = (colour: string | undefined): string | undefined =>
  colour !== undefined && /^#[\da-f]{6}$/i.test(colour) ? colour : undefined;

/** Whether dark text reads better on it (WCAG relative luminance). */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
