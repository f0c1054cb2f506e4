import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { root, withServer } from "#tests/bench/served.ts";
import { type Driven, firefox, PATIENCE_MS, webkit } from "./engines.ts";
import type { Line } from "./tests.ts";

/** Waits until an element says these words, in a frame if one is named. */
async function reads(
  browser: Driven,
  selector: string,
  words: string,
  frame?: string,
) {
  const givenUp = performance.now() + PATIENCE_MS;
  let text = "";
  while (!text.includes(words)) {
    if (performance.now() > givenUp)
      throw new Error(
        `${selector} should say “${words}”, and says “${text.trim().slice(0, 300)}”`,
      );
    await pause(100);
    text = await browser.text(selector, frame);
  }
}

const wizard = "[data-block=DeclarationWizard]";

type Step = [
  what: string,
  doIt: (browser: Driven, base: string) => Promise<void>,
];

/** The most common actions, from signing in to a declaration draft that survives leaving the page. */
const front: Step[] = [
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

const canvas = "[data-pane=canvas] iframe";
const preview = "[data-pane=canvas] section";
const item = (name: string) => `[role=treeitem][aria-label^="${name}"]`;
const field = (name: string) =>
  `[data-pane=form] [aria-busy=false] [data-control$="/${name}/fr"]`;

/** The back office, from the sign-in and a page that is edited to its other screens. */
const office: Step[] = [
  [
    "sign in",
    async (browser, base) => {
      await browser.open(`${base}/bo/`);
      await browser.type("[name=username]", demo.configurator.email);
      await browser.type("[name=password]", DEMO_PASSWORD);
      await browser.click("form [type=submit]");
      await reads(browser, "main h1", "Aujourd’hui");
    },
  ],
  [
    "find the home page in the list of pages",
    async (browser) => {
      await browser.click("nav [href='/bo/pages']");
      await browser.type("main [type=search]", "Cette saison");
      await browser.press("Enter");
      await reads(browser, "main tbody a", "Cette saison");
      await browser.click("main tbody a");
      await reads(browser, "body", "Vos soleils", canvas);
    },
  ],
  [
    "the title of a block, in the canvas",
    async (browser) => {
      await browser.click(item("Vos soleils"));
      await browser.type(field("title"), " de juin");
      await reads(browser, "body", "Vos soleils de juin", canvas);
      await reads(browser, "[data-selected]", "Vos soleils de juin", canvas);
    },
  ],
  [
    "undo",
    async (browser) => {
      await browser.click(item("Vos soleils"));
      await browser.press("Control+z");
      await reads(browser, "[data-said]", "Annulé");
      await browser.type(field("title"), " d’été");
      await reads(browser, "body", "Vos soleils d’été", canvas);
    },
  ],
  [
    "bold text",
    async (browser) => {
      await browser.click(item("La belle saison"));
      const text = "[data-pane=form] [contenteditable=true]";
      await browser.click(text);
      await browser.press("Control+b");
      await browser.type(text, "Palmes");
      await reads(browser, `${text} strong`, "Palmes");
      await reads(browser, "body", "Palmes", canvas);
      await reads(browser, "[data-save]", "Enregistré");
    },
  ],
  [
    "the draft after a reload",
    async (browser) => {
      await browser.reload();
      await reads(browser, "[data-pane=outline]", "Vos soleils d’été");
      await reads(browser, "body", "Palmes", canvas);
    },
  ],
  [
    "at another instant, in four frames",
    async (browser) => {
      await browser.click(`${preview} button`);
      await reads(browser, `${preview} > [role=status]`, "2026");
      await browser.click(`${preview} [aria-keyshortcuts="Alt+P"]`);
      await reads(
        browser,
        "html:lang(en) body",
        "This season",
        "figure:nth-of-type(4) iframe",
      );
    },
  ],
  [
    "search",
    async (browser) => {
      await browser.press("Control+k");
      await browser.type("[role=dialog] [role=combobox]", "camille");
      await reads(browser, "[role=dialog] [role=option]", "Camille Durand");
      await browser.press("Enter");
      await reads(browser, "main h2", "Camille Durand");
    },
  ],
  [
    "participants",
    async (browser) => {
      await browser.click("nav [href='/bo/participants']");
      await reads(browser, "main tbody", "camille.durand@example.com");
    },
  ],
  [
    "a proof in moderation",
    async (browser) => {
      await browser.click("nav [href='/bo/moderation']");
      await browser.click("[data-pane=proof] img");
      await reads(browser, "[data-pane=proof] h2", "Photo");
    },
  ],
  [
    "JSON",
    async (browser, base) => {
      await browser.open(`${base}/bo/settings/feature`);
      await browser.click("main tbody a");
      const field = "textarea[data-control='/attributes']";
      await browser.click(field);
      await browser.press("Control+a");
      await browser.type(field, '{"limit": 3}');
      await reads(browser, "[data-save]", "Enregistré");
    },
  ],
  [
    "the theme, in frames",
    async (browser) => {
      await browser.click("main [href='/bo/settings/theme']");
      await reads(browser, "main h1", "Connectez-vous", "main iframe");
    },
  ],
  [
    "media",
    async (browser) => {
      await browser.click("nav [href='/bo/media']");
      await reads(browser, "main", "Votre médiathèque est vide");
    },
  ],
];

const walks: Record<string, Step[]> = {
  "sign in to history": front,
  "back office: sign in to media": office,
};

/** Runs steps in a browser, until one fails. */
async function walk(
  browser: Driven,
  base: string,
  [name, steps]: [string, Step[]],
): Promise<Line> {
  const line: Line = {
    what: `${browser.version}: ${name}`,
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
    details.push(...(await browser.errors()));
  } catch (error) {
    details.push((error as Error).message, await lastPicture(browser));
  } finally {
    await browser.close();
  }
  return { ...line, failed: details.length, details };
}

/** @returns where the picture is of what a browser shows */
async function lastPicture(browser: Driven): Promise<string> {
  const folder = join(root, ".cache");
  const file = join(folder, `${browser.version.replaceAll(/\W+/g, "-")}.png`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await browser.picture());
  return file;
}

/** The common actions of both offices in other browser engines, if Debian's packages are installed. */
export async function browsers(): Promise<Line[]> {
  const lines: Line[] = [];
  // What one of them writes, the other does not find.
  for (const [name, launch] of [
    ["Firefox (firefox-esr)", firefox],
    ["WebKit (webkit2gtk-driver, xvfb)", webkit],
  ] as const)
    await withServer(async (base) => {
      for (const steps of Object.entries(walks)) {
        const browser = await launch();
        lines.push(
          browser === undefined
            ? { what: `${name}: not installed`, tried: 0, failed: 0 }
            : await walk(browser, base, steps),
        );
      }
    });
  return lines;
}
