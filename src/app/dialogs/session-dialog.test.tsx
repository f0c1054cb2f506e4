import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { User } from "#src/schema/types.gen.ts";
import { type AppServices, ServicesProvider } from "#src/shell/services.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import { SessionDialog } from "./session-dialog.tsx";

beforeAll(async () => {
  await initForTests("fr");
  await import("./switch-dialog.tsx");
  await import("./terms-dialog.tsx");
});
afterEach(cleanup);

const show = (accepted: Pick<User, "isCGUAccepted">, answer?: WireAnswer) =>
  renderScene(<SessionDialog isLeaving={false} />, {
    wire: { "PATCH /users/1.jsonld": answer },
    user: { id: 1, ...accepted },
    config: { userConditionsPath: "/legal/cgu.html" },
  });

test.each([
  [false, "an empty one", undefined],
  [null, "an empty one", undefined],
  [false, "a text", reply(200, "OK")],
  [false, "another entity", reply(200, { status: "done" })],
  [false, "a list", reply(201, [])],
])(
  "AS-2.7.1 AS-4.13 AS-7.4 a user whose acceptance is %j gets the dialog, and can accept whatever the response is: %s",
  async (isCGUAccepted, _, answer) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { user, sent } = await show({ isCGUAccepted }, answer);
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
  },
);

test("AS-2.7.2 Escape does not close it", async () => {
  await show({ isCGUAccepted: false });
  const dialog = await screen.findByRole("dialog");
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(
    false,
  );
  expect(dialog.getAttribute("closedby")).toBe("none");
});

test.each([{ isCGUAccepted: true }, {}])(
  "AS-4.13 with %j there is no dialog",
  async (accepted) => {
    await show(accepted);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each([
  [reply(503), /pas pu être enregistré/],
  [reply(403), /pas pu être enregistré/],
  [reply(403, { detail: "Compte suspendu." }), /Compte suspendu\./],
])(
  "AS-4.13 AS-8.10 a failed update is notified, and the dialog stays: %#",
  async (answer, words) => {
    await show({ isCGUAccepted: false }, answer);
    fireEvent.click(await screen.findByText("Accepter et continuer"));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.getByRole("dialog")).toBeDefined();
  },
);

test("AS-4.7 a user who has to choose between two sessions sees the terms afterwards, never at the same time", async () => {
  const { store } = await renderScene(
    <ServicesProvider value={{ session: {} } as AppServices}>
      <SessionDialog isLeaving={false} />
    </ServicesProvider>,
    { user: { id: 1, email: "camille@example.com", isCGUAccepted: false } },
  );
  await act(async () => store.set(offeredTokenAtom, "other"));
  const titles = () =>
    screen
      .queryAllByRole("dialog")
      .map((dialog) => dialog.querySelector("h2")?.textContent);
  await waitFor(() => expect(titles()).toEqual(["Changer de compte\u202f?"]));
  expect(screen.getByText(/camille@example\.com/)).toBeDefined();
  fireEvent.click(screen.getByText("Garder cette session"));
  await waitFor(() =>
    expect(titles()).toEqual([expect.stringMatching(/conditions/)]),
  );
});

test("AS-4.7 AS-8.13 a token that is rejected when chosen is reported in the dialog, which can then be left", async () => {
  const session = { switchTo: async () => false };
  const { store } = await renderScene(
    <ServicesProvider value={{ session } as unknown as AppServices}>
      <SessionDialog isLeaving={false} />
    </ServicesProvider>,
    { user: { id: 1, isCGUAccepted: true } },
  );
  await act(async () => store.set(offeredTokenAtom, "other"));
  fireEvent.click(
    await screen.findByRole("button", { name: "Changer de compte" }),
  );
  const dialog = screen.getByRole("dialog");
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toContain("n’est plus valable");
  fireEvent.click(screen.getByText("Garder cette session"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
