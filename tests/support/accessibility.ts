import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that a theme or a width can break alone; the others look at what the page says, once is enough. */
export const lookRules = [
  "color-contrast",
  "link-in-text-block",
  "target-size",
  "scrollable-region-focusable",
];

/** Minified, as a page takes half the time to read it. */
const source = readFileSync(
  new URL(import.meta.resolve("axe-core/axe.min.js")),
  "utf8",
);

/** The window once axe is in it. */
type WithAxe = { axe: typeof axe };

/** The violations of WCAG 2.2 AA, target size included, or of these rules alone, that axe finds: rule, element, reason. */
export async function violations(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  // Half a megabyte, which takes longer to send than a page to check: once for each page.
  if (!(await page.evaluate(() => "axe" in window)))
    await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: rules
      ? { type: "rule", values: [...rules] }
      : { type: "tag", values: standard },
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
    // Other sites' frames are not ours to check.
    iframes: false,
  };
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as WithAxe;
    const found = await axe.run(document, chosen);
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${id}: ${target} ${html} ${failureSummary}`,
      ),
    );
  }, options);
}

/** The elements that overflow the window, where the page can be scrolled sideways. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [
      `${scrollWidth - innerWidth} px`,
      ...outside.map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
