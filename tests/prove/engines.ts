import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";
import {
  Builder,
  By,
  Capabilities,
  Key,
  until,
  type WebDriver,
} from "selenium-webdriver";
import { freePort } from "#tests/support/listen.ts";

/** Common interface to drive a browser; each method waits until it can act. */
export interface Driven {
  version: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses keys at the element that has the focus; "Control+b" holds the first of two. */
  press(keys: "Enter" | "Escape" | `Control+${string}`): Promise<void>;
  click(selector: string): Promise<void>;
  /** The text of the first matching element, in a frame if one is named; empty if nothing matches. */
  text(selector: string, frame?: string): Promise<string>;
  picture(): Promise<Uint8Array>;
  /** Errors of the page's scripts and console and breaches of its policy, as far as the browser reports them. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const PATIENCE_MS = 60_000;
const size = { width: 1280, height: 1000 };

/** Runs in the page: writes to its console what the browser does not report otherwise. */
const reportPolicy = () =>
  addEventListener("securitypolicyviolation", (event) => {
    const { violatedDirective, blockedURI, sourceFile } = event;
    // WebKit's own editing styles the text that replaces other text: the policy refuses it, and no harm is done.
    if (violatedDirective === "style-src-attr" && sourceFile === "") return;
    console.error(
      `policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${event.lineNumber}:${event.columnNumber}`,
    );
  });

/** Debian's Firefox, over WebDriver BiDi; undefined if it is not installed. */
export async function firefox(): Promise<Driven | undefined> {
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
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.evaluateOnNewDocument(reportPolicy);
  const find = async (selector: string) => {
    const found = await page.waitForSelector(selector, { visible: true });
    if (found === null) throw new Error(`${selector} is missing`);
    return found;
  };
  return {
    version: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    type: async (selector, text) => (await find(selector)).type(text),
    press: async (keys) => {
      const [key, ...held] = keys.split("+").reverse() as KeyInput[];
      for (const one of held) await page.keyboard.down(one);
      if (key) await page.keyboard.press(key);
      for (const one of held) await page.keyboard.up(one);
    },
    click: async (selector) => (await find(selector)).click(),
    text: async (selector, frame) => {
      const framed = frame && (await (await page.$(frame))?.contentFrame());
      const found = await (framed || page).$(selector);
      return (await found?.evaluate((one) => one.textContent)) ?? "";
    },
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  };
}

/** Runs in the page: collects its errors. */
const collectErrors = () => {
  const errors: string[] = [];
  Object.assign(globalThis, { collectedErrors: errors });
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) =>
    errors.push(String(reason)),
  );
  const { error } = console;
  console.error = (...parts) => {
    errors.push(parts.join(" "));
    error(...parts);
  };
};

/** Debian's WebKit, over its WebDriver, on a virtual screen; undefined if it is not installed. */
export async function webkit(): Promise<Driven | undefined> {
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
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  const errors: string[] = [];
  /** The driver has no access to the console, and none to what happens before a page has loaded. */
  const readErrors = async () =>
    errors.push(
      ...(await driver.executeScript<string[]>(
        "return globalThis.collectedErrors?.splice(0) ?? []",
      )),
    );
  const load = async (navigate: () => Promise<void>) => {
    await readErrors();
    await navigate();
    await driver.executeScript(collectErrors);
    await driver.executeScript(reportPolicy);
  };
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
    open: (address) => load(() => driver.get(address)),
    reload: () => load(() => driver.navigate().refresh()),
    type: async (selector, text) => (await find(selector)).sendKeys(text),
    press: async (keys) => {
      const named: Record<string, string> = {
        Control: Key.CONTROL,
        Enter: Key.ENTER,
        Escape: Key.ESCAPE,
      };
      const pressed = keys.split("+").map((key) => named[key] ?? key);
      const actions = driver.actions();
      for (const key of pressed) actions.keyDown(key);
      for (const key of pressed.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    click: async (selector) => {
      const found = await find(selector);
      // Sticky elements would cover one that is scrolled only just into view.
      await driver.executeScript(
        "arguments[0].scrollIntoView({ block: 'center' })",
        found,
      );
      await found.click();
    },
    // Its own way into a frame gives that the focus.
    text: (selector, frame) =>
      driver.executeScript(
        "return (arguments[1] ? document.querySelector(arguments[1])?.contentDocument : document)?.querySelector(arguments[0])?.textContent ?? ''",
        selector,
        frame,
      ),
    picture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    errors: async () => {
      await readErrors();
      return errors;
    },
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
