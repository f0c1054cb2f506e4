import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import { Terms } from "./terms.tsx";

beforeAll(async () => {
  await initForTests("fr");
  await import("./terms-dialog.tsx");
});
afterEach(cleanup);

const show = (isCGUAccepted: boolean | null, answer?: WireAnswer) =>
  renderScene(<Terms isLeaving={false} />, {
    wire: { "PATCH /users/1.jsonld": answer },
    user: { id: 1, isCGUAccepted },
    config: { userConditionsPath: "/legal/cgu.html" },
  });

test("AS-2.7.1 AS-4.13 a user who has not accepted the terms gets the dialog", async () => {
  const { user, sent } = await show(false);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.getAttribute("aria-labelledby")).toBeTruthy();
  expect(dialog.getAttribute("role")).toBe("dialog");
  expect(document.querySelector("a")?.getAttribute("href")).toBe(
    "/legal/cgu.html",
  );
  fireEvent.click(screen.getByText("Accepter et continuer"));
  await waitFor(() => expect(user()?.isCGUAccepted).toBe(true));
  expect(sent("/users/1.jsonld")).toEqual([{ isCGUAccepted: true }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("AS-2.7.2 Escape does not close it", async () => {
  await show(false);
  const dialog = await screen.findByRole("dialog");
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(
    false,
  );
  expect(dialog.getAttribute("closedby")).toBe("none");
});

test.each([true, null])(
  "AS-4.13 with %j there is no dialog",
  async (isAccepted) => {
    await show(isAccepted);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("AS-4.13 a failed update is notified, and the dialog stays", async () => {
  await show(false, reply(503));
  fireEvent.click(await screen.findByText("Accepter et continuer"));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /pas pu être enregistré/,
  );
  expect(screen.getByRole("dialog")).toBeDefined();
});
