import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { lost, reply, type WireAnswer } from "#tests/support/wire.ts";
import WidgetGame from "./widget-game.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function play(answer: WireAnswer) {
  const { wire } = await renderScene(
    <WidgetGame config={{ "@type": "WidgetGame", id: 8, title: "La roue" }} />,
    { wire: { "GET /widget-game/8/game-url": answer } },
  );
  expect(wire.calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Jouer\u00a0: La roue" }));
}
const wheel = { url: "https://games.example.com/wheel" };
const findFrame = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>("La roue");
  expect(frame.tagName).toBe("IFRAME");
  return frame;
};

test("CH-2.2.11 a game's URL is requested after a click, and its frame is isolated from the page", async () => {
  await play(wheel);
  const frame = await findFrame();
  expect(frame.src).toBe("https://games.example.com/wheel");
  expect(frame.getAttribute("sandbox")).toBe(
    "allow-scripts allow-forms allow-popups",
  );
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
});

test("a game shows that it is loading", async () => {
  await play(wheel);
  const frame = await findFrame();
  expect(screen.getByText("Chargement en cours")).toBeTruthy();
  fireEvent.load(frame);
  expect(screen.queryByText("Chargement en cours")).toBeNull();
});

test("a game that does not load times out, with a retry and a link", async () => {
  await play(wheel);
  await findFrame();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Relancer le jeu" }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("alert").textContent).toContain(
    "Le jeu ne répond pas.",
  );
  expect(
    screen.getByRole<HTMLAnchorElement>("link", { name: /nouvel onglet/ }).href,
  ).toBe(wheel.url);
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  const frame = screen.getByTitle("La roue");
  fireEvent.load(frame);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each(["http://games.example.com/wheel", "javascript:alert(1)", null])(
  "%j is never framed",
  async (url) => {
    await play({ url });
    expect(
      await screen.findByText("Ce jeu n’est pas disponible en ce moment."),
    ).toBeTruthy();
    expect(document.querySelector("iframe")).toBeNull();
  },
);

test.each([
  ["missing", reply(404), /n’existe pas/, 0],
  ["not for this user", reply(403), /contactez l’administrateur/, 1],
  ["out of order", reply(503), /contactez l’administrateur/, 1],
  ["not reached", lost, /Vérifiez votre connexion/, 1],
])("AS-8.10 a game that is %s says so", async (_, answer, words, retries) => {
  await play(answer);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(
    retries,
  );
});
