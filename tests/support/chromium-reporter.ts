import type { Reporter } from "@playwright/test/reporter";
import { describeChromium, type InstalledChromium } from "./chromium.ts";

/** Prints which Chromium a test run drives. */
export default class ChromiumReporter implements Reporter {
  readonly #browser: InstalledChromium;

  constructor({ browser }: { browser: InstalledChromium }) {
    this.#browser = browser;
  }

  onBegin(): void {
    console.log(describeChromium(this.#browser));
  }

  printsToStdio(): boolean {
    return false;
  }
}
