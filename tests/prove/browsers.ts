import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer, { type Page } from "puppeteer-core";
import {
  Builder,
  By,
  Capabilities,
  until,
  type WebDriver,
} from "selenium-webdriver";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { withServer } from "#tests/bench/served.ts";
import { freePort } from "#tests/support/listen.ts";
import type { Line } from "./tests.ts";

/** Common interface to drive a browser; each method waits until it can act. */
interface Driven {
  version: string;
  open(address: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The text of the first matching element; empty if nothing matches. */
  text(selector: string): Promise<string>;
  /** Errors thrown by the page's scripts, as far as the browser reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const size = { width: 1280, height: 1000 };

/** Debian's Firefox, over WebDriver BiDi; undefined if it is not installed. */
async function firefox(): Promise<Driven | undefined> {
  const executablePath = "/usr/bin/firefox-esr";
  if (!existsSync(executablePath)) return undefined;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    defaultViewport: size,
  });
  const page: Page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const find = async (selector: string) => {
    const found = await page.waitForSelector(selector, { visible: true });
    if (found === null) throw new Error(`${selector} is missing`);
    return found;
  };
  return {
    version: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    type: async (selector, text) => (await find(selector)).type(text),
    click: async (selector) => (await find(selector)).click(),
    text: async (selector) =>
      (await page.$(selector))?.evaluate((one) => one.textContent ?? "") ?? "",
    errors: () => errors,
    close: () => browser.close(),
  };
}

/** Debian's WebKit, over its WebDriver, on a virtual screen; undefined if it is not installed. */
async function webkit(): Promise<Driven | undefined> {
  const [binary] = ["4.1", "4.0"]
    .map((abi) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${abi}/MiniBrowser`)
    .filter((path) => existsSync(path));
  const driverPath = "/usr/bin/WebKitWebDriver";
  const screenPath = "/usr/bin/Xvfb";
  const isInstalled = [driverPath, screenPath].every((path) =>
    existsSync(path),
  );
  if (binary === undefined || !isInstalled) return undefined;
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", `${size.width}x${size.height}x24`],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [display] = (await once(screen.stdout, "data")) as [Buffer];
  const port = await freePort();
  const service = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(`${address}/status`))) await pause(100);
  const driver: WebDriver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      }),
    )
    .build();
  const find = async (selector: string) => {
    const found = await driver.wait(
      until.elementLocated(By.css(selector)),
      PATIENCE_MS,
    );
    return driver.wait(until.elementIsVisible(found), PATIENCE_MS);
  };
  const version = (await driver.getCapabilities()).getBrowserVersion();
  return {
    version: `WebKit ${version}`,
    open: (address) => driver.get(address),
    type: async (selector, text) => (await find(selector)).sendKeys(text),
    click: async (selector) => {
      const found = await find(selector);
      // Sticky elements would cover one that is scrolled only just into view.
      await driver.executeScript(
        "arguments[0].scrollIntoView({ block: 'center' })",
        found,
      );
      await found.click();
    },
    text: async (selector) => {
      const [found] = await driver.findElements(By.css(selector));
      return (await found?.getText().catch(() => "")) ?? "";
    },
    errors: () => [],
    close: async () => {
      await driver.quit();
      service.kill();
      screen.kill();
    },
  };
}

const isAnswering = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

async function reads(browser: Driven, selector: string, words: string) {
  const givenUp = performance.now() + PATIENCE_MS;
  let text = "";
  while (!text.includes(words)) {
    if (performance.now() > givenUp)
      throw new Error(`${selector} should say “${words}”, and says “${text}”`);
    await pause(100);
    text = await browser.text(selector);
  }
}

const wizard = "[data-block=DeclarationWizard]";

/** The most common actions, from signing in to a declaration draft that survives leaving the page. */
const steps: [
  what: string,
  doIt: (browser: Driven, base: string) => Promise<void>,
][] = [
  [
    "sign in",
    async (browser, base) => {
      await browser.open(`${base}/fo/auth`);
      await browser.type("[name=username]", demo.participant.email);
      await browser.type("[name=password]", DEMO_PASSWORD);
      await browser.click("form [type=submit]");
      await reads(browser, "main h1", "Camille");
      await browser.click("section[aria-label=Cookies] button");
    },
  ],
  [
    "home",
    (browser) => reads(browser, "[data-block=WidgetRanking]", "Camille"),
  ],
  [
    "a challenge and its ranking",
    async (browser, base) => {
      await browser.open(`${base}/fo/challenge/1`);
      await reads(browser, "main h1", "Cap sur la pompe");
      await reads(browser, "[data-block=ChallengeRanking]", "Camille");
    },
  ],
  [
    "a product of a declaration",
    async (browser, base) => {
      await browser.open(`${base}/fo/challenge/1/declare`);
      await browser.click("[aria-posinset] button");
      await browser.type("dialog [name=quantity]", "3");
      await browser.click("dialog [type=submit]");
      await browser.click(`${wizard} footer button:last-of-type`);
      await reads(browser, "[aria-current=step]", "2");
    },
  ],
  [
    "the draft after a reload",
    async (browser, base) => {
      await browser.open(`${base}/fo/challenge/1/declare?step=products`);
      await reads(browser, "[aria-posinset]", "3");
    },
  ],
  [
    "the history",
    async (browser, base) => {
      await browser.open(`${base}/fo/challenge/history`);
      await reads(browser, "main h1", "Mes déclarations");
    },
  ],
];

/** Runs the steps in a browser, until one fails. */
async function walk(browser: Driven, base: string): Promise<Line> {
  const line: Line = {
    what: `${browser.version}: sign in to history`,
    tried: 0,
    failed: 0,
  };
  const details: string[] = [];
  try {
    for (const [what, doIt] of steps) {
      line.tried += 1;
      await doIt(browser, base).catch((error: Error) => {
        throw new Error(`${what}: ${error.name} ${error.message}`);
      });
    }
    details.push(...browser.errors());
  } catch (error) {
    details.push((error as Error).message);
  } finally {
    await browser.close();
  }
  return { ...line, failed: details.length, details };
}

/** Sign-in, home, challenge, wizard and history in other browser engines, if Debian's packages are installed. */
export async function browsers(): Promise<Line[]> {
  const lines: Line[] = [];
  await withServer(async (base) => {
    for (const [name, launch] of [
      ["Firefox (firefox-esr)", firefox],
      ["WebKit (webkit2gtk-driver, xvfb)", webkit],
    ] as const) {
      const browser = await launch();
      lines.push(
        browser === undefined
          ? { what: `${name}: not installed`, tried: 0, failed: 0 }
          : await walk(browser, base),
      );
    }
  });
  return lines;
}
