// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeData, TestEngine } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import WidgetGame from "./widget-game.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

function play(url: string | null) {
  const asked: unknown[] = [];
  const answer = (params: unknown) => {
    asked.push(params);
    return { url };
  };
  render(
    <TestEngine data={createFakeData({ sources: { gameUrl: answer } })}>
      <WidgetGame config={{ "@type": "WidgetGame", id: 8, title: "La roue" }} />
    </TestEngine>,
  );
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Jouer : La roue" }));
  expect(asked).toContainEqual({ widget: "8" });
  return document.querySelector("iframe");
}

test("CH-2.2.11 a game's URL is requested after a click, and its frame shares nothing with the page", () => {
  const frame = play("https://games.example.com/wheel");
  expect(frame?.src).toBe("https://games.example.com/wheel");
  expect(frame?.title).toBe("La roue");
  expect(frame?.getAttribute("sandbox")).toBe(
    "allow-scripts allow-forms allow-popups",
  );
  expect(frame?.getAttribute("referrerpolicy")).toBe("no-referrer");
});

test("a game shows that it is loading", () => {
  const frame = play("https://games.example.com/wheel");
  expect(screen.getByText("Chargement en cours")).toBeTruthy();
  if (frame !== null) fireEvent.load(frame);
  expect(screen.queryByText("Chargement en cours")).toBeNull();
});

test.each(["http://games.example.com/wheel", "javascript:alert(1)", null])(
  "%j is never framed",
  (url) => {
    expect(play(url)).toBeNull();
    expect(
      screen.getByText("Ce jeu n’est pas disponible en ce moment."),
    ).toBeTruthy();
  },
);
