import type { Page } from "@playwright/test";
import { demo } from "#server/seed/people.ts";
import { accessScreens } from "./access.ts";
import { accountScreens } from "./account.ts";
import { challengeScreens } from "./challenge.ts";
import { declarationScreens } from "./declaration.ts";
import { declarationHistoryScreens } from "./declaration-history.ts";
import type { Screen } from "./screen.ts";
import { shellScreens } from "./shell.ts";
import { storeScreens } from "./store.ts";
import { addToken } from "./token.ts";

export type { Screen };

/** All screens, in each of their states. */
export const screens: readonly Screen[] = [
  ...accessScreens,
  ...shellScreens,
  ...accountScreens,
  ...storeScreens,
  ...challengeScreens,
  ...declarationScreens,
  ...declarationHistoryScreens,
];

/** Opens a screen in its state, in `language`. */
export async function openScreen(
  page: Page,
  { as, path, before, reach }: Screen,
  language: string,
): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem("i18nextLng", chosen),
    language,
  );
  if (as !== undefined) await addToken(page, demo[as].email);
  await before?.(page);
  await page.goto(`/fo${path}`);
  await page.locator("h1, main [aria-busy=true]").first().waitFor();
  if (reach === undefined)
    await page.waitForFunction(
      () => document.querySelector("main [aria-busy=true]") === null,
    );
  else await reach(page);
}
