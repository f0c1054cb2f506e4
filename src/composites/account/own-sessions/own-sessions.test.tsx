import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { OwnSession } from "#src/schema/types.gen.ts";
import { press } from "#tests/support/form.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import OwnSessions from "./own-sessions.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const here: OwnSession = {
  "@id": "/v2/user/sessions/here",
  device: "Chrome, Linux",
  isCurrent: true,
  lastUsedAt: "2026-06-12T09:00:00Z",
};
const phone: OwnSession = {
  "@id": "/v2/user/sessions/phone",
  device: "Safari, iPhone",
  isCurrent: false,
  lastUsedAt: "2026-06-12T19:30:00Z",
};
const list = (...sessions: OwnSession[]) => ({
  "hydra:member": sessions,
  "hydra:totalItems": sessions.length,
});

async function draw(wire: WireAnswers = {}) {
  const scene = await renderScene(<OwnSessions />, {
    user: { ...camille, hasPassword: true, deletionAt: null },
    wire: { "GET /user/sessions": list(phone, here), ...wire },
  });
  await screen.findAllByRole("listitem");
  return scene;
}
const rows = () => screen.getAllByRole("listitem");

test("this device comes first and cannot be signed out here", async () => {
  await draw();
  const [first, second] = rows();
  expect(first?.textContent).toBe("Chrome, LinuxCet appareil");
  expect(second?.textContent).toContain("Dernière activité le 12/06/2026");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
});

test("a device without a name is listed, and alone there is nothing to sign out", async () => {
  await draw({ "GET /user/sessions": list({ ...here, device: null }) });
  expect(rows()[0]?.textContent).toContain("Appareil inconnu");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([204, 404])(
  "a device whose sign-out is answered %i is gone, and it is said",
  async (status) => {
    const { notified, wire } = await draw({
      "DELETE /user/sessions/phone": reply(status),
    });
    wire.answer("GET /user/sessions", list(here));
    await press("Déconnecter\u00a0: Safari, iPhone");
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(notified()).toEqual([
      { variant: "success", message: "L’appareil est déconnecté." },
    ]);
  },
);

test("all others are signed out at once", async () => {
  const { notified, wire } = await draw({
    "DELETE /user/sessions": undefined,
  });
  wire.answer("GET /user/sessions", list(here));
  await press("Déconnecter tous les autres appareils");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(notified()).toMatchObject([{ variant: "success" }]);
});

test.each([
  ["Déconnecter\u00a0: Safari, iPhone", "DELETE /user/sessions/phone"],
  ["Déconnecter tous les autres appareils", "DELETE /user/sessions"],
])("what the server does not do is said: %s", async (button, call) => {
  const { notified } = await draw({ [call]: reply(503) });
  await press(button);
  await waitFor(() => expect(notified()).toMatchObject([{ variant: "error" }]));
  expect(rows()).toHaveLength(2);
});

test("an API without sessions is asked for none", async () => {
  const { wire } = await renderScene(<OwnSessions />, { user: camille });
  expect(wire.calls).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
});
