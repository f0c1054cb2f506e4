import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { press } from "#tests/support/form.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import { PendingDeletion } from "./pending-deletion.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const draw = (deletionAt: string | null | undefined, wire: WireAnswers = {}) =>
  renderScene(<PendingDeletion />, {
    user: { ...camille, ...(deletionAt !== undefined && { deletionAt }) },
    wire,
  });
const keep = "DELETE /users/12/deletion";

test.each([null, undefined])("nothing is said with %s", async (deletionAt) => {
  await draw(deletionAt);
  expect(screen.queryByRole("status")).toBeNull();
});

test("says until when, and is gone once the account is kept", async () => {
  const { notified } = await draw("2026-06-29T09:00:00Z", {
    [keep]: undefined,
  });
  expect(screen.getByRole("status").textContent).toContain(
    "Votre compte sera supprimé le 29/06/2026.",
  );
  await press("Conserver mon compte");
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(notified()).toEqual([
    { variant: "success", message: "Votre compte est conservé." },
  ]);
});

test("stays, and says so, where the server does not keep it", async () => {
  const { notified } = await draw("2026-06-29T09:00:00Z", {
    [keep]: reply(503),
  });
  await press("Conserver mon compte");
  await waitFor(() => expect(notified()).toMatchObject([{ variant: "error" }]));
  expect(screen.getByRole("status")).not.toBeNull();
});
