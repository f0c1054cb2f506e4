import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import WidgetVideo from "./widget-video.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (video: string | null) =>
  render(
    <WidgetVideo
      config={{ "@type": "WidgetVideo", title: "Confort", video }}
    />,
  );
const player = () => document.querySelector("video");
const play = () =>
  fireEvent.click(
    screen.getByRole("button", { name: "Lire la vidéo : Confort" }),
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

test("a video that fails says so, and is tried again on demand", () => {
  show("https://videos.example.com/a.mp4");
  play();
  const video = player();
  if (video !== null) fireEvent.error(video);
  expect(player()).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain(
    "La vidéo n’a pas pu être lue.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(player()).not.toBeNull();
});
