import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { menusQuery } from "#src/api/programme/programme.ts";
import { useMenus } from "#src/api/programme/use-programme.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { lost, reply } from "#tests/support/wire.ts";
import { LastSeen } from "./last-seen.tsx";

beforeEach(async () => {
  await initForTests("fr");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Menus = () => useMenus().map(({ label }) => label);

async function show(answer: typeof lost | ReturnType<typeof reply>) {
  const scene = await renderScene(
    <>
      <LastSeen />
      <Menus />
    </>,
    { menus: [{ id: 1, label: "Ancien" }], wire: { "GET /menus": answer } },
  );
  await act(() => scene.queries.refetchQueries(menusQuery()));
  const mark = () => screen.queryByRole("status")?.textContent;
  await waitFor(() => expect(mark()).toBeDefined());
  scene.wire.answer("GET /menus", {
    "hydra:member": [{ id: 1, label: "Nouveau" }],
  });
  return { ...scene, mark };
}

test("queries that failed offline are refetched automatically", async () => {
  const { mark } = await show(lost);
  expect(mark()).toMatch(/^Pas de connexion/);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await waitFor(() => expect(mark()).toBeUndefined());
  expect(screen.getByText("Nouveau")).toBeDefined();
});

test.each([
  ["fails", reply(500)],
  ["sends what cannot be read", reply(200, { "hydra:member": 7 })],
])("L8 a server that %s is reported, and not polled", async (_, answer) => {
  // The response is invalid on purpose.
  vi.spyOn(console, "error").mockReturnValue();
  const { mark, wire } = await show(answer);
  const before = wire.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(wire.calls).toHaveLength(before);
  expect(mark()).toMatch(/^Mise à jour impossible/);
});
