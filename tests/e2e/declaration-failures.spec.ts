/** Sending a declaration while things go wrong: no input is lost, and it is declared once. */
import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  answerAll,
  dialog,
  fillIn,
  next,
  openWizard,
  pdf,
  send,
  sent,
  shownStep,
} from "#tests/support/declaration.ts";
import { openLine } from "#tests/support/line.ts";
import { demo, fillLogin } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";

const email = demo.participant.email;

test.use({
  allowConsole: [
    /status of (401|403|404|405|409|413|422|429)|net::ERR|not accepted|Failed to fetch products|dynamically imported/,
  ],
});

test("a session that ends while sending: after signing in again everything is still there, including the proof", async ({
  page,
}) => {
  await openWizard(page);
  await fillIn(page, 1_500_000);
  await page.route("**/v2/uploads**", (route) =>
    route.fulfill({ status: 401, json: { code: 401, message: "Expired" } }),
  );
  await page.route("**/v2/declarations", (route) =>
    route.fulfill({ status: 401, json: { code: 401, message: "Expired" } }),
  );
  await send(page);
  await expect(page.locator("[name=username]")).toBeVisible();
  const told = page.getByText("Votre session a pris fin");
  await expect(told).toBeVisible();
  await page.unrouteAll();
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/declare\?step=summary$/);
  await expect(told).toHaveCount(0);
  await send(page);
  await expect(sent(page)).toContainText(/Déclaration n° \d+/);
});

/** `PROOF_MB=100` sends a proof as large as the server takes. */
const megabytes = Number(process.env["PROOF_MB"] ?? 20);

test(`a proof of ${megabytes} MB, cut at 10, 50 and 99 %, arrives with at most 8 MB sent twice`, async ({
  page,
  baseURL,
}, testInfo) => {
  const size = megabytes * 1_000_000;
  const path = testInfo.outputPath("facture.pdf");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, pdf().buffer);
  await truncate(path, size);
  const line = await openLine(baseURL ?? "");
  const cuts = [0.1, 0.5, 0.99].map((share) => share * size);
  line.shouldCut = () => {
    const isCut = line.sent >= (cuts[0] ?? Number.POSITIVE_INFINITY);
    if (isCut) cuts.shift();
    return isCut;
  };
  await addToken(page, email);
  await page.goto(`${line.origin}/fo/challenge/1/declare`);
  await addProduct(page, "3");
  await next(page).click();
  await page.locator("[name=file]").setInputFiles(path);
  await expect(page.locator("figure")).toContainText(`${megabytes} Mo`);
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  await send(page);
  await expect(sent(page)).toContainText(/Déclaration n° \d+/, {
    timeout: 180_000,
  });
  expect(cuts).toEqual([]);
  expect(line.sent).toBeGreaterThan(size);
  expect(line.sent).toBeLessThanOrEqual(size + 8_000_000);
  await line.close();
});

test("a partly sent proof resumes after a reload; a replacement starts from the beginning", async ({
  page,
}) => {
  const offsets: (string | undefined)[] = [];
  let isCut = true;
  await page.route("**/v2/uploads/*", (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    offsets.push(request.headers()["upload-offset"]);
    return isCut && offsets.length > 1
      ? route.fulfill({ status: 429, json: { code: 429, message: "No" } })
      : route.continue();
  });
  await openWizard(page);
  await fillIn(page, 1_500_000);
  await send(page);
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  expect(offsets.splice(1)).toEqual(["1000000"]);
  await page.reload();
  await send(page);
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  expect(offsets.splice(1)).toEqual(["1000000"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Modifier : Justificatif" }).click();
  const other = { ...pdf(1_500_000), name: "autre.pdf" };
  await page.locator("[name=file]").setInputFiles(other);
  await expect(page.locator("figure")).toContainText("autre.pdf");
  await page
    .getByRole("navigation", { name: "Étapes de la déclaration" })
    .getByRole("button", { name: "Vérification" })
    .click();
  isCut = false;
  await send(page);
  await expect(sent(page)).toContainText(/Déclaration n° \d+/);
  expect(offsets.splice(1)).toEqual(["0", "1000000"]);
});

test("a proof deleted before sending is reported as unreadable, not as a lost connection", async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath("facture.pdf");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, pdf().buffer);
  await openWizard(page);
  await addProduct(page, "3");
  await next(page).click();
  await page.locator("[name=file]").setInputFiles(path);
  await expect(page.locator("figure")).toContainText("facture.pdf");
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  await rm(path);
  await send(page);
  const reason = dialog(page).getByRole("button", {
    name: /Justificatif : Ce fichier ne peut pas être lu/,
  });
  await expect(reason).toBeVisible();
  await expect(dialog(page).getByRole("alert")).not.toContainText("connexion");
  await reason.click();
  await expect(shownStep(page)).toHaveText(/Justificatif/);
});

/** Waits until the code of a lazy part has loaded. */
const loaded = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (name) =>
          performance
            .getEntriesByType("resource")
            .some((entry) => entry.name.includes(`/${name}-`)),
        part,
      ),
    )
    .toBe(true);

test("works offline, survives a reload, and declares only once when retried online", async ({
  page,
  context,
}) => {
  await openWizard(page);
  const declared: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/v2/declarations"))
      declared.push(answer.status());
  });
  for (const part of ["questions-step", "source", "file-content", "tus-upload"])
    await loaded(page, part);
  await context.setOffline(true);
  await fillIn(page, 1_500_000);
  await context.setOffline(false);
  await page.reload();
  await expect(shownStep(page)).toHaveText(/Vérification/);
  await expect(page.getByText("facture.pdf").first()).toBeVisible();
  await context.setOffline(true);
  const again = dialog(page).getByRole("button", { name: "Renvoyer" });
  // A request still in progress when the connection returns succeeds without a retry.
  for (const sendIt of [send, () => again.click()]) {
    await sendIt(page);
    await expect(dialog(page).getByRole("alert")).toContainText(
      "Elle est peut-être arrivée",
    );
    await expect(again).toBeEnabled();
  }
  await context.setOffline(false);
  await again.click();
  await expect(sent(page)).toContainText(/Déclaration n° \d+/);
  await expect(page.getByText("Votre brouillon est là")).toHaveCount(0);
  expect(declared).toEqual([201]);
});
