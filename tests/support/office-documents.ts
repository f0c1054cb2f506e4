import type { Page } from "@playwright/test";
import { expect, test } from "./browser.ts";

/** Where the documents of settings are. */
export const settings = "/settings";
/** Where rewards are. */
export const rewards = "/store/reward";

/** The signed-in user's calls, also before a page is open. */
export async function call(
  page: Page,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const isOpen = page.url().startsWith("http");
  const { baseURL } = test.info().project.use;
  const { origin } = new URL(isOpen ? page.url() : String(baseURL));
  const response = await page.request.fetch(`${origin}/v2/bo${path}`, {
    method,
    headers: { Origin: origin, "Content-Type": "application/json", ...headers },
    ...(body && { data: body }),
  });
  const text = await response.text();
  return {
    status: response.status(),
    etag: response.headers()["etag"] ?? "",
    body: text === "" ? undefined : JSON.parse(text),
  };
}

let count = 0;
/** A reward of one test alone. */
export async function newReward(page: Page, body: object = {}) {
  count += 1;
  const name = `Récompense d’essai ${Date.now()}-${count}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "reward", name },
    body: {
      title: { fr: name, en: "Trial" },
      price: 100,
      unknown: { z: 1, a: [2] },
      ...body,
    },
  });
  return { id: String(made.body.id), name };
}

/** The draft that the server has. */
export const draftOf = async (page: Page, id: string) =>
  call(page, "GET", `/documents/${id}/draft`);

/** Releases the draft of a document, despite warnings and those that need a reason. */
export async function release(page: Page, id: string): Promise<void> {
  const { status } = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true, reason: "Essai" },
    { "If-Match": (await draftOf(page, id)).etag },
  );
  expect(status).toBeLessThan(300);
}

/** Opens a reward. */
export async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/bo${rewards}/${id}`);
  await expect(page.getByLabel("Prix, en points")).toBeVisible();
}

/** Says whether everything is saved. */
export const save = (page: Page) => page.locator("[data-save]");
export const saved = (page: Page) =>
  expect(save(page)).toHaveText("Enregistré");
