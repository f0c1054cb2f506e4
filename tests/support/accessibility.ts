import { readFileSync } from "node:fs";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that depend on the theme or width; the other ones only depend on the content, so one check is enough. */
export const lookRules = [
  "color-contrast",
  "link-in-text-block",
  "target-size",
  "scrollable-region-focusable",
];

/** Minified, which halves the time a page takes to parse it. */
const source = readFileSync(
  new URL(import.meta.resolve("axe-core/axe.min.js")),
  "utf8",
);

/** The window after axe is loaded. */
type WithAxe = { axe: typeof axe };

/** The violations that axe finds, of WCAG 2.2 AA and target size, or only of these rules: rule, element, reason. */
export async function violations(
  page: Frame | Page,
  rules?: readonly string[],
): Promise<string[]> {
  // Sending its half megabyte takes longer than checking a page, so do it once per page.
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

/** The elements that overflow the window, if the page scrolls sideways. */
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

/** The colors of texts, each with the background behind it, that this worker has checked. */
const checkedColors = new Set<string>();

/** Whether the page has a text in colors that no page before it had; from then on they count as checked. */
export async function hasNewColors(page: Page): Promise<boolean> {
  const colors = await page.evaluate(() => {
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return "";
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage !== "none" || !backgroundColor.endsWith(", 0)")
        ? `${backgroundColor} ${backgroundImage}`
        : backgroundOf(element.parentElement);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { color, fontSize, opacity } = getComputedStyle(element);
        return `${color} ${fontSize} ${opacity} ${backgroundOf(element)}`;
      });
  });
  const known = checkedColors.size;
  for (const color of colors) checkedColors.add(color);
  return checkedColors.size > known;
}
