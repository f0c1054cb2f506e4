import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The violations of WCAG 2.2 AA, target size included, that axe finds: rule, element, reason. */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .options({
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations"],
    })
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${target} ${html} ${failureSummary}`,
    ),
  );
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
