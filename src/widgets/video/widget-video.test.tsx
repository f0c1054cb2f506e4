import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import WidgetVideo from "./widget-video.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const show = (video: string | null) =>
  render(
    <WidgetVideo
      config={{ "@type": "WidgetVideo", title: "Confort", video }}
    />,
  );
const player = () => document.querySelector("video");
const play = () =>
  fireEvent.click(
    screen.getByRole("button", { name: "Lire la vidéo\u00a0: Confort" }),
  );

test("a video is requested only after a click", () => {
  show("https://videos.example.com/a.mp4");
  expect(player()).toBeNull();
  play();
  expect(player()?.src).toBe("https://videos.example.com/a.mp4");
  expect(player()?.controls).toBe(true);
});

test.each(["http://videos.example.com/a.mp4", "javascript:alert(1)", null])(
  "%j is never played",
  (video) => {
    show(video);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("Cette vidéo n’est pas disponible.")).toBeTruthy();
  },
);

test("a video that does not load times out; one that has started does not", () => {
  vi.useFakeTimers();
  show("https://videos.example.com/a.mp4");
  play();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("alert")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  const video = player();
  if (video !== null) fireEvent.loadedData(video);
  act(() => vi.advanceTimersByTime(60_000));
  expect(player()).not.toBeNull();
});

test("a video that fails says so, has a link, and can be retried", () => {
  show("https://videos.example.com/a.mp4");
  play();
  const video = player();
  if (video !== null) fireEvent.error(video);
  expect(player()).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain(
    "La vidéo n’a pas pu être lue.",
  );
  expect(
    screen.getByRole<HTMLAnchorElement>("link", { name: /nouvel onglet/ }).href,
  ).toBe("https://videos.example.com/a.mp4");
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(player()).not.toBeNull();
});
