import { createFrontApp } from "#server/app/front-app.ts";
import { readApiTarget } from "#server/http/api-target.ts";
import { test as base, expect } from "#tests/support/browser.ts";
import {
  addProduct,
  answerAll,
  heading,
  next,
  pdf,
  send,
  sent,
} from "#tests/support/declaration.ts";
import { freePort } from "#tests/support/listen.ts";
import { startOwnServer } from "#tests/support/own-server.ts";
import { demo, signIn } from "#tests/support/programme.ts";

/** The front office on its own, and the API of another server, which knows the front office's public URL. */
async function startFront() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let address = "";
  const api = await startOwnServer(
    {},
    {
      origin,
      leadTo: (listening) => {
        address = listening;
      },
      close: async () => {},
    },
  );
  const front = createFrontApp({
    target: readApiTarget("API_URL", address),
    front: process.env["DIST_DIR"] ?? "dist",
  });
  await front.listen({ port, host: "localhost" });
  const close = async () => {
    await front.close();
    await api.close();
  };
  return { origin, close };
}

const test = base.extend<object, { front: string }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      const { origin, close } = await startFront();
      await use(origin);
      await close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ front }, use) => use(front),
});

test("a programme with a remote API: from the login to a declaration with a proof, on a single origin", async ({
  page,
  front,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => {
    if (request.url().startsWith("http"))
      origins.add(new URL(request.url()).origin);
  });
  await signIn(page, { email: demo.participant.email });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Camille",
  );
  await page.goto("/fo/challenge/1/declare");
  await expect(heading(page)).toContainText("Étape 1 sur 4");
  await addProduct(page, "3");
  await next(page).click();
  await page.locator("[name=file]").setInputFiles(pdf(1_500_000));
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  const parts = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.ok(),
  );
  await send(page);
  expect((await parts).url()).toContain(`${front}/v2/uploads/`);
  await expect(sent(page)).toContainText(/Déclaration n° \d+/);
  expect([...origins]).toEqual([front]);
});
