import type { Language } from "#src/schema/types.gen.ts";

/** What a mail shows: paragraphs, then an optional button and closing. */
export interface MailContent {
  language: Language;
  programme: string;
  /** The programme's main color; ignored unless it is `#rrggbb`. */
  color: string | undefined;
  subject: string;
  paragraphs: string[];
  /** `fallback` introduces the link for mail clients that do not show the button. */
  button?: { label: string; link: string; fallback: string };
  closing?: string;
  /** Where the recipient unsubscribes. */
  unsubscribe?: { text: string; link: string };
  /** Shows the mail as in a dark or a light mail client; undefined as the client is. */
  isDark: boolean | undefined;
}

const DEFAULT_COLOR = "#651c32";
/** Mail clients that know dark mode; those that do not show the inline colors. */
const darkStyle =
  "body{background:#141414!important}.card{background:#1f1f1f!important}.card p{color:#f0f0f0!important}.card p.note,.card p.note a{color:#b0b0b0!important}";
const font = "font-family:system-ui,-apple-system,'Segoe UI',sans-serif";

/** The mail as HTML with inline styles, as mail clients require; all texts are escaped. */
export function renderHtml(content: MailContent): string {
  const { button, closing, color = "", unsubscribe, isDark } = content;
  const dark =
    isDark === undefined
      ? `@media (prefers-color-scheme:dark){${darkStyle}}`
      : isDark
        ? darkStyle
        : "";
  const main = /^#[\da-f]{6}$/i.test(color) ? color : DEFAULT_COLOR;
  const onMain = isLight(main) ? "#1f1f1f" : "#ffffff";
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${dark}</style></head>
<body style="margin:0;padding:24px;background:#f5f5f5;color:#1f1f1f;${font};font-size:16px;line-height:1.5">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:5px;overflow:hidden">
<div style="padding:16px 24px;background:${main};color:${onMain};font-size:18px;font-weight:600">${escapeHtml(content.programme)}</div>
<div style="padding:24px">
${content.paragraphs.map(paragraph).join("\n")}
${button === undefined ? "" : renderButton(button, main, onMain)}
${closing === undefined ? "" : `<p class="note" style="margin:0;color:#595959;font-size:14px">${escapeHtml(closing)}</p>`}
${unsubscribe === undefined ? "" : `<p class="note" style="margin:16px 0 0;color:#595959;font-size:14px">${escapeHtml(unsubscribe.text)} <a href="${escapeHtml(unsubscribe.link)}" style="color:#595959;word-break:break-all">${escapeHtml(unsubscribe.link)}</a></p>`}
</div>
</div>
</body>
</html>
`;
}

function renderButton(
  { label, link, fallback }: NonNullable<MailContent["button"]>,
  main: string,
  onMain: string,
): string {
  const href = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:5px;background:${main};color:${onMain};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="note" style="margin:0 0 16px;color:#595959;font-size:14px">${escapeHtml(fallback)}<br><a href="${href}" style="color:#595959;word-break:break-all">${href}</a></p>`;
}

/** The mail as plain text. */
export function renderText({
  paragraphs,
  button,
  closing,
  unsubscribe,
}: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}\n${button.link}`]),
    ...(closing === undefined ? [] : [closing]),
    ...(unsubscribe ? [`${unsubscribe.text}\n${unsubscribe.link}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Whether dark text reads better on the color (WCAG relative luminance). */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
