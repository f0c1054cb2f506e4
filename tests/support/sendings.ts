import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/seed/people.ts";
import {
  confirmation,
  dialog,
  fillIn,
  send,
  sent,
} from "#tests/support/declaration.ts";
import type { Call } from "#tests/support/fault-cases.ts";
import { demo } from "#tests/support/programme.ts";

/** Something that users send. */
export interface Sending {
  path: string;
  calls: readonly Call[];
  fill(page: Page): Promise<void>;
  /** Also used to retry after a failure, without filling in anything again. */
  send(page: Page): Promise<void>;
  isDone(page: Page): Promise<boolean>;
  /** Time until the client gives up, and some extra time, for requests with files. */
  deadline?: number;
}

const submit = (page: Page) => page.locator("form [type=submit]").click();

/** A toggle button, done if its text or state has changed. */
function toggling(selector: string): Pick<Sending, "fill" | "send" | "isDone"> {
  let before: string | null = null;
  const toggle = (page: Page) => page.locator(selector).first();
  const stateOf = (page: Page) =>
    toggle(page).evaluate(
      (button) => button.getAttribute("aria-pressed") ?? button.textContent,
    );
  return {
    fill: async (page) => {
      before = await stateOf(page);
    },
    send: (page) => toggle(page).click(),
    isDone: async (page) => (await stateOf(page)) !== before,
  };
}

export const sendings: readonly Sending[] = [
  {
    path: "/auth",
    calls: ["POST /login_check"],
    fill: async (page) => {
      await page.locator("[name=username]").fill(demo.participant.email);
      await page.locator("[name=password]").fill(DEMO_PASSWORD);
    },
    send: submit,
    isDone: async (page) => new URL(page.url()).pathname === "/fo/",
  },
  {
    path: "/account/contact",
    calls: ["POST /contact"],
    fill: async (page) => {
      await page.locator("[name=subject]").fill("Ma commande");
      await page.locator("[name=message]").fill("Elle n’est pas arrivée.");
    },
    send: submit,
    isDone: (page) =>
      page.locator("[data-block=Contact]").getByText("Ma commande").isVisible(),
  },
  {
    path: "/store",
    calls: ["PUT /wishlist/*", "DELETE /wishlist/*"],
    ...toggling("[data-block=Store] [data-wished]:enabled"),
  },
  {
    path: "/challenge/4",
    calls: [
      "GET /challenge-results/*/user/vote",
      "GET /challenge-results/*/user/unvote",
    ],
    ...toggling("[data-block=ChallengePhotoGallery] [aria-pressed]:enabled"),
  },
  {
    path: "/challenge/1/declare",
    calls: ["POST /declarations"],
    fill: (page) => fillIn(page),
    send: async (page) =>
      (await dialog(page).isVisible())
        ? confirmation(page).click()
        : send(page),
    isDone: (page) => sent(page).isVisible(),
    deadline: 61_000,
  },
];
