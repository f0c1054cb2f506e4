/**
 * What the front office shows while calls fail: never a blank page, never an endless skeleton; and a retry button works
 * once the fault is over, without losing focus. `npm test` tries a few cases; `FAULTS=all` every fault of every call on
 * every page, `FAULTS=own` tries the calls common to all pages on one page only.
 */
import type { Page } from "@playwright/test";
import routes from "#registry/routes.json" with { type: "json" };
import { type Bloc, brokenBloc, typesOf } from "#tests/support/broken-bloc.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  type Broken,
  type Call,
  type Case,
  casesOf,
  passTime,
  quietAfter,
  tryAll,
} from "#tests/support/fault-cases.ts";
import {
  type Fault,
  type FaultLine,
  faults,
  openFaultLine,
} from "#tests/support/fault-line.ts";
import {
  addresses,
  PATIENCE,
  plainPage,
  settle,
  visitors,
} from "#tests/support/healthy-page.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";
import { type Sending, sendings } from "#tests/support/sendings.ts";

const isWhole = ["all", "own"].includes(process.env["FAULTS"] ?? "");

let line: FaultLine;
test.beforeAll(async ({ baseURL }) => {
  line = await openFaultLine(baseURL ?? "");
});
test.afterAll(() => line.close());

test.use({
  allowConsole: [/./],
  // High enough that all blocks of a page render.
  viewport: { width: 1280, height: 6_000 },
  // Otherwise a single stuck case would take the time of all of them.
  actionTimeout: 30_000,
});

async function open(page: Page, path: string, broken: Broken = new Map()) {
  line.broken.clear();
  line.calls.length = 0;
  for (const [call, fault] of broken) line.broken.set(call, fault);
  await page.goto(`${line.origin}/fo${path}`, { waitUntil: "commit" });
}

const retryButtons = (page: Page) =>
  page.getByRole("button", { name: "Réessayer" });

/** Whether the focus is on the body, other than after a page load. */
const isFocusLost = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement === document.body &&
      document.documentElement.dataset["tried"] !== undefined,
  );

/** Signs in with a separate session, which the test may end. */
const signInAnew = (page: Page) =>
  addToken(
    page,
    demo.participant.email,
    newToken(page.request, demo.participant.email),
  );

/** The storage key of responses persisted from the last visit. */
const KEPT = "palmares-answers";

let tries = 0;

/** What is wrong with a page while these calls fail, and after a retry. */
async function tryOut(
  page: Page,
  { path, broken, isReturning = false }: Case,
): Promise<string[]> {
  const thrown: string[] = [];
  const onError = (error: Error) => thrown.push(`uncaught: ${error.message}`);
  page.on("pageerror", onError);
  tries += 1;
  line.address = `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`;
  try {
    if (path === "/logout") await signInAnew(page);
    if (isReturning) {
      await open(page, path);
      await page.waitForFunction(
        (name) => localStorage.getItem(name) !== null,
        KEPT,
      );
    }
    await page.evaluate(
      (kept) => sessionStorage.setItem("kept", kept),
      String(isReturning),
    );
    await open(page, path, broken);
    await passTime(page, line, broken);
    const during = await settle(page, line, quietAfter(broken));
    if (during.length > 0) return [...during, ...thrown];
    line.broken.clear();
    for (let click = 0; click < 12; click += 1) {
      const button = retryButtons(page).first();
      if (!(await button.isVisible())) return thrown;
      // A button may disappear now because its data has arrived; then no click is needed.
      await page.evaluate(() => {
        document.documentElement.dataset["tried"] = "";
      });
      const isTried = await button
        .press("Enter", { timeout: 2_000 })
        .then(() => true)
        .catch(() => false);
      const after = await settle(page, line);
      if (isTried && (await isFocusLost(page))) after.push("the focus is lost");
      if (after.length > 0)
        return [...after.map((one) => `tried again: ${one}`), ...thrown];
    }
    thrown.push("tried again: it still offers to try again");
    return thrown;
  } finally {
    line.broken.clear();
    line.release();
    page.off("pageerror", onError);
  }
}

/** The calls that a page makes without faults. */
async function callsOf(page: Page, path: string): Promise<Call[]> {
  await open(page, path);
  expect(await settle(page, line), `${path} without a fault`).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(
    `/fo${path === "/logout" ? "/auth" : path}`,
  );
  return [...new Set(line.calls)];
}

/** Signs in if the page requires it, with a controllable clock; returns the calls that the page makes. */
async function prepare(
  page: Page,
  path: string,
  isVisitor = visitors.has(path),
): Promise<Call[]> {
  await page.clock.install();
  // On a first visit, there are no persisted responses.
  await page.addInitScript((name) => {
    if (sessionStorage.getItem("kept") !== "true")
      localStorage.removeItem(name);
  }, KEPT);
  await page
    .context()
    .addCookies([{ name: "cc", value: "0", domain: "localhost", path: "/fo" }]);
  if (path === "/logout") await signInAnew(page);
  else if (!isVisitor) await addToken(page, demo.participant.email);
  return callsOf(page, path);
}

/** The calls of a page that a plain page does not make; call `prepare` first. */
async function ownCalls(page: Page, path: string, calls: readonly Call[]) {
  if (path === plainPage) return calls;
  if (path === "/logout") await signInAnew(page);
  const common = await callsOf(page, plainPage);
  return calls.filter((call) => !common.includes(call));
}

/** What is wrong after a failed send, and after a retry. */
async function sendOut(
  page: Page,
  { path, broken, fill, send, isDone, deadline }: Case & Sending,
): Promise<string[]> {
  const thrown: string[] = [];
  const onError = (error: Error) => thrown.push(`uncaught: ${error.message}`);
  page.on("pageerror", onError);
  tries += 1;
  line.address = `10.200.${tries >> 8}.${tries & 255}`;
  const isTold = async () =>
    (await page.getByRole("alert").filter({ hasText: /\p{L}/u }).count()) > 0;
  const isCalled = () => line.calls.some((call) => broken.has(call));
  try {
    if (visitors.has(path))
      await page.context().clearCookies({ name: "BEARER" });
    await open(page, path);
    await settle(page, line);
    await fill(page);
    line.calls.length = 0;
    for (const [call, fault] of broken) line.broken.set(call, fault);
    await send(page);
    await expect.poll(isCalled, { timeout: PATIENCE }).toBe(true);
    await passTime(page, line, broken, deadline);
    const during = await settle(page, line, quietAfter(broken));
    if (during.length > 0) return [...during, ...thrown];
    await expect
      .poll(async () => (await isDone(page)) || (await isTold()), {
        timeout: PATIENCE,
      })
      .toBe(true)
      .catch(() => thrown.push("neither done nor reported"));
    if (await isDone(page)) return thrown;
    line.broken.clear();
    await send(page);
    await expect
      .poll(() => isDone(page), { timeout: PATIENCE })
      .toBe(true)
      .catch(() => thrown.push("sent again: it is not done"));
    return [...(await settle(page, line)), ...thrown];
  } finally {
    line.broken.clear();
    line.release();
    page.off("pageerror", onError);
  }
}

test("AS-8.10 CH-3.15 every route of the registry is tried", () => {
  expect(routes.routes.map(({ path }) => path).sort()).toEqual(
    Object.keys(addresses).sort(),
  );
});

const HOMEPAGE = "GET /contents/homepage";

/** The types of the blocks on the page. */
const drawnOn = (page: Page) =>
  page
    .locator("[data-block]")
    .evaluateAll((blocks) =>
      blocks.map((block) => block.getAttribute("data-block") ?? ""),
    );

/** Opens home with some of its widgets broken; returns the types of the others, and what is wrong with the page. */
async function withBroken(page: Page, broken: readonly number[]) {
  const types: string[] = [];
  let blocs = 0;
  line.changed = new Map([
    [
      HOMEPAGE,
      (answer: { contentBlocs: Bloc[] }) => ({
        ...answer,
        contentBlocs: answer.contentBlocs.map((bloc, index) => {
          blocs = index + 1;
          if (broken.includes(index)) return brokenBloc(bloc);
          types.push(...(bloc.widget ? typesOf(bloc.widget) : ["ContentText"]));
          return bloc;
        }),
      }),
    ],
  ]);
  await open(page, "/");
  const wrong = await settle(page, line);
  line.changed = new Map();
  return { wrong, types, blocs };
}

const count = (names: readonly string[], name: string) =>
  names.filter((one) => one === name).length;

const pairs = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, index) =>
    items.slice(index + 1).map((other): [Item, Item] => [one, other]),
  );

if (isWhole) {
  const pages = [
    ...Object.values(addresses)
      .flat()
      .map((path) => ({ path, isVisitor: visitors.has(path) })),
    { path: plainPage, isVisitor: true },
  ];
  for (const { path, isVisitor } of pages)
    test(`each fault of each call of ${path.replace(/[\w-]{36}/, "…")}${isVisitor ? ", to a visitor" : ""}`, async ({
      page,
    }) => {
      test.setTimeout(3_600_000);
      const all = await prepare(page, path, isVisitor);
      const calls =
        process.env["FAULTS"] === "own" ? await ownCalls(page, path, all) : all;
      const cases = calls.flatMap((call) => casesOf({ path, isVisitor }, call));
      expect(await tryAll(page, cases, tryOut)).toEqual([]);
    });

  for (const sending of sendings)
    test(`each fault of what is sent from ${sending.path}`, async ({
      page,
    }) => {
      test.setTimeout(3_600_000);
      await prepare(page, sending.path);
      const cases = faults.map((fault) => ({
        ...sending,
        broken: new Map(sending.calls.map((call) => [call, fault])),
      }));
      expect(await tryAll(page, cases, sendOut)).toEqual([]);
    });

  test("two calls of home's widgets fail together", async ({ page }) => {
    test.setTimeout(3_600_000);
    const calls = await prepare(page, "/");
    const ofWidgets = calls.filter((call) =>
      /widget|badge|challenge|content/.test(call),
    );
    const cases = pairs(ofWidgets).flatMap(([one, other]) => [
      {
        path: "/",
        broken: new Map([
          [one, "500"],
          [other, "500"],
        ] as const),
      },
      {
        path: "/",
        broken: new Map([
          [one, "wrong shape"],
          [other, "cut"],
        ] as const),
      },
    ]);
    expect(await tryAll(page, cases, tryOut)).toEqual([]);
  });

  test("invalid widgets of home, alone and in pairs, do not affect the others", async ({
    page,
  }) => {
    test.setTimeout(3_600_000);
    await prepare(page, "/");
    const { types: all, blocs } = await withBroken(page, []);
    const usual = await drawnOn(page);
    const indexes = Array.from({ length: blocs }, (_, index) => index);
    const cases = [...indexes.map((index) => [index]), ...pairs(indexes)];
    const failed: string[] = [];
    for (const broken of cases) {
      const { wrong, types } = await withBroken(page, broken);
      let missing = types;
      // The page renders progressively, without an event at its end.
      await expect
        .poll(
          async () => {
            const drawn = await drawnOn(page);
            missing = types.filter(
              (type) =>
                count(drawn, type) <
                count(usual, type) - (count(all, type) - count(types, type)),
            );
            return missing;
          },
          { timeout: PATIENCE, intervals: [50] },
        )
        .toEqual([])
        .catch(() => undefined);
      if (wrong.length + missing.length > 0)
        failed.push(`${broken}: ${[...wrong, ...missing].join(", ")}`);
    }
    test
      .info()
      .annotations.push(
        { type: "tried", description: String(cases.length) },
        { type: "failed", description: String(failed.length) },
      );
    expect(failed).toEqual([]);
  });
} else
  test("AS-8.10 CH-3.15 faults of one call or another: no blank page, no endless skeleton, retrying works", async ({
    page,
  }) => {
    const path = "/";
    const calls = await prepare(page, path);
    // One of each way in which the client handles them.
    const handled: Fault[] = [
      "500",
      "404",
      "timeout",
      "cut",
      "wrong shape",
      "slow",
    ];
    const cases = handled.map((fault, index) => ({
      path,
      broken: new Map([
        [calls[(index * 5) % calls.length] ?? "", fault] as const,
      ]),
    }));
    expect(await tryAll(page, cases, tryOut)).toEqual([]);
  });
