import type { Language } from "#src/schema/types.gen.ts";
import { game, settings, textOf, theme } from "./data.ts";
import { localize } from "./localize.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { align-items: center; background: ${textOf(theme, "$backgroundHue")}; color: #1e171e; display: grid; font: 16px/1.4 system-ui, sans-serif; gap: 12px 24px; grid-template-columns: auto minmax(0, 1fr); margin: 0; min-height: 100vh; padding: 16px; }
h1 { font-size: 20px; margin: 0 0 8px; }
p { margin: 0 0 12px; min-height: 4.2em; }
button { background: ${textOf(theme, "$primaryHue")}; border: 0; border-radius: 5px; color: #fff; cursor: pointer; font: inherit; font-weight: 600; min-height: 44px; padding: 0 20px; }
button:focus-visible { outline: 3px solid #1e171e; outline-offset: 2px; }
button[aria-disabled=true] { opacity: .6; }
.wheel { block-size: min(46vw, 78vh, 280px); inline-size: min(46vw, 78vh, 280px); position: relative; }
.wheel svg { block-size: 100%; inline-size: 100%; }
.wheel g { transform-origin: 50% 50%; transition: transform 2.4s cubic-bezier(.15, .6, .2, 1); }
@media (prefers-reduced-motion: reduce) { .wheel g { transition: none; } }
@media (max-width: 420px) { body { grid-template-columns: 1fr; justify-items: center; text-align: center; } .wheel { block-size: min(60vw, 44vh); inline-size: min(60vw, 44vh); } p { min-height: 2.8em; } }`;

/** The wheel stops on a season and shows its tip; the next spin gives another season. */
const script = `
const tips = JSON.parse(document.getElementById("tips").textContent);
const wheel = document.querySelector("g");
const button = document.querySelector("button");
const result = document.querySelector("[role=status]");
let turns = 0, season = -1;
button.addEventListener("click", () => {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  season = season < 0 ? Math.floor(Math.random() * 4) : (season + 1 + Math.floor(Math.random() * 3)) % 4;
  turns += 4;
  const stop = () => {
    result.textContent = tips[season];
    button.removeAttribute("aria-disabled");
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still) wheel.addEventListener("transitionend", stop, { once: true });
  wheel.style.transform = "rotate(" + (turns * 360 - season * 90 - 45) + "deg)";
  if (still) stop();
});`;

const fields = ["#7fa37a", "#f2b237", "#c6502c", "#8fb4c4"]
  .map(
    (color, index) =>
      `<path d="M100 100V4a96 96 0 0 1 96 96z" fill="${color}" transform="rotate(${index * 90} 100 100)"/>`,
  )
  .join("");

/**
 * The demo's game: a wheel of four seasons, each with a tip. A standalone page for a sandboxed frame; it loads and stores
 * nothing.
 * @param nonce of the response's content security policy, for its style and script
 */
export function seasonsGame(language: Language, nonce: string): string {
  const { title, lead, spin, tips } = localize(game, language, new Date(0));
  const data = JSON.stringify(tips).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · ${escaped(textOf(settings, "programName"))}</title><style nonce="${nonce}">${style}</style></head><body><div class="wheel"><svg viewBox="0 0 200 200" aria-hidden="true"><g>${fields}<circle cx="100" cy="100" r="96" fill="none" stroke="#fff" stroke-width="6"/></g><circle cx="100" cy="100" r="14" fill="#fff"/><path d="M88 0h24l-12 22z" fill="#1e171e"/></svg></div><main><h1>${escaped(title)}</h1><p role="status">${escaped(lead)}</p><button type="button">${escaped(spin)}</button></main><script type="application/json" id="tips" nonce="${nonce}">${data}</script><script nonce="${nonce}">${script}</script></body></html>`;
}
