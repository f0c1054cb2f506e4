import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { DataExport, User } from "#src/schema/types.gen.ts";
import { control, fill, hasControl, messageOf } from "#tests/support/form.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import PersonalData from "./personal-data.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const id = "/v2/data-exports/6d3f0c0e-2f2c-4a54-9d0e-0f2b7a1c9e11";
const preparing: DataExport = { "@id": id, status: "preparing" };
const ready: DataExport = {
  "@id": id,
  status: "ready",
  expiresAt: "2026-06-16T09:00:00Z",
  size: 184_320,
  contentUrl: `${id}/file`,
};
const list = (...exports: DataExport[]) => ({
  "hydra:member": exports,
  "hydra:totalItems": exports.length,
});
const request = "POST /users/12/data-exports";

const draw = (wire: WireAnswers = {}, changes: Partial<User> = {}) =>
  renderScene(<PersonalData />, {
    user: { ...camille, hasPassword: true, deletionAt: null, ...changes },
    wire: { "GET /user/data-exports": list(), ...wire },
  });
const part = (name: string) => within(screen.getByRole("region", { name }));
const pressIn = (name: string, button: string) =>
  part(name).getByRole("button", { name: button }).click();
const ask = () => pressIn("Mes données", "Demander mes données");

test("a file that is being prepared cannot be asked for again; the password is gone", async () => {
  const { sent, wire } = await draw({ [request]: reply(202, preparing) });
  await fill({ password: "Trois-rivieres-27" });
  wire.answer("GET /user/data-exports", list(preparing));
  ask();
  await part("Mes données").findByText("Votre fichier est en préparation.");
  expect(sent("/users/12/data-exports")).toEqual([
    { password: "Trois-rivieres-27" },
  ]);
  expect(part("Mes données").queryByRole("button")).toBeNull();
  expect(control("password").value).toBe("");
});

test("a file that is ready is downloaded by its link", async () => {
  await draw({ "GET /user/data-exports": list(ready) });
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe(`${id}/file`);
  expect(link.hasAttribute("download")).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "https://elsewhere.example/data.zip",
  "//elsewhere.example/data.zip",
  null,
])(
  "without a link to this server (%s), another file can be requested",
  async (contentUrl) => {
    const { queries } = await draw({
      "GET /user/data-exports": list({ ...ready, contentUrl }),
    });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.queryByText(/^Votre fichier/)).toBeNull();
    part("Mes données").getByRole("button", { name: "Demander mes données" });
  },
);

test("without a size and an end, a file that is ready says neither", async () => {
  await draw({
    "GET /user/data-exports": list({ ...ready, size: null, expiresAt: null }),
  });
  expect((await screen.findByRole("link")).textContent).toBe("Télécharger");
  screen.getByText("Votre fichier est prêt.");
});

test("what the server does not take keeps the password that was typed", async () => {
  const { notified } = await draw({ [request]: reply(503) });
  await fill({ password: "Trois-rivieres-27" });
  ask();
  await waitFor(() =>
    expect(notified()).toMatchObject([
      {
        variant: "error",
        message: "La demande n’a pas abouti. Réessayez dans un moment.",
      },
    ]),
  );
  expect(control("password").value).toBe("Trois-rivieres-27");
});

test("nothing is sent without the password", async () => {
  const { sent } = await draw();
  ask();
  await waitFor(() => expect(messageOf("password")).not.toBe(""));
  expect(sent("/users/12/data-exports")).toEqual([]);
});

test("who has no password confirms by a recent sign-in, and is told how", async () => {
  const { notified, sent } = await draw(
    { "POST /users/12/deletion": reply(403, { reason: "signInAgain" }) },
    { hasPassword: false },
  );
  expect(hasControl("password")).toBe(false);
  pressIn("Supprimer mon compte", "Supprimer mon compte");
  await waitFor(() => expect(notified()).toHaveLength(1));
  expect(notified()[0]?.message).toContain("Déconnectez-vous");
  expect(sent("/users/12/deletion")).toEqual([{}]);
});

test("the deletion says what goes and what stays, ends the session, and until when it can be taken back", async () => {
  const { notified, user } = await draw(
    { "POST /users/12/deletion": { deletionAt: "2026-06-29T09:00:00Z" } },
    { hasPassword: false },
  );
  const text = screen.getByRole("region", {
    name: "Supprimer mon compte",
  }).textContent;
  expect(text).toContain("Sont supprimés");
  expect(text).toContain("Restent, sans votre nom");
  pressIn("Supprimer mon compte", "Supprimer mon compte");
  await waitFor(() => expect(user()).toBeNull());
  await waitFor(() => expect(notified()[0]?.message).toContain("29/06/2026"));
});

test("an account that is going to be deleted cannot be deleted again", async () => {
  await draw({}, { deletionAt: "2026-06-29T09:00:00Z" });
  expect(
    screen.queryByRole("region", { name: "Supprimer mon compte" }),
  ).toBeNull();
});

test("an API that can do neither is asked for nothing", async () => {
  const { wire } = await renderScene(<PersonalData />, { user: camille });
  expect(wire.calls).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
});
