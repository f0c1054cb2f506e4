/**
 * The `test` of every journey: a page whose console stays silent. An error in the console, an uncaught exception or a
 * breach of the content security policy fails the test, unless the test says with `allowConsole` what it expects.
 */
import { test as base, expect } from "@playwright/test";

/** What Playwright itself says on a page of ours. */
const itsOwn = /Service Worker registration blocked by Playwright/;

interface Watch {
  /** Console texts that this test provokes on purpose, such as the browser's own line for a 401. */
  allowConsole: RegExp[];
  /** Whether the choice about cookies is made already, so that its banner is not shown. */
  hasChosenCookies: boolean;
  /** Fails the test at its end when the console said anything else. */
  silence: undefined;
}

export const test = base.extend<Watch>({
  allowConsole: [[], { option: true }],
  hasChosenCookies: [true, { option: true }],
  silence: [
    async ({ page, context, baseURL, allowConsole, hasChosenCookies }, use) => {
      if (hasChosenCookies && baseURL !== undefined)
        await context.addCookies([
          {
            name: "cc",
            value: "0",
            domain: new URL(baseURL).hostname,
            path: "/fo",
          },
        ]);
      const said: string[] = [];
      const note = (text: string) => {
        if (![itsOwn, ...allowConsole].some((allowed) => allowed.test(text)))
          said.push(text);
      };
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          note(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => note(`uncaught: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) =>
          console.error(
            `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          ),
        );
      });
      await use(undefined);
      expect(said, "the console stays silent").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
