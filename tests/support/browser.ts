/**
 * The `test` of every end-to-end test: a page with a silent console. A console error, an uncaught exception or a
 * violation of the content security policy fails the test, unless `allowConsole` expects it.
 */
import { test as base, expect } from "@playwright/test";

/** Playwright's own messages in our pages. */
const itsOwn = /Service Worker registration blocked by Playwright/;

interface Watch {
  /** Console messages that this test provokes on purpose, such as the browser's own line for a 401. */
  allowConsole: RegExp[];
  /** Whether the cookie choice has been made, so that its banner is not shown. */
  hasChosenCookies: boolean;
  /** Fails the test at its end if there were any other console messages. */
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
      // The next test gets the same context.
      await context.setOffline(false);
      expect(said, "the console stays silent").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
