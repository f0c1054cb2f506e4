// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetImage as Config } from "#src/schema/types.gen.ts";
import WidgetImage from "./widget-image.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const image = { contentUrl: "/pictures/a.svg", alt: "Une pompe à chaleur" };
const show = (config: Omit<Config, "@type">) =>
  render(<WidgetImage config={{ "@type": "WidgetImage", ...config }} />)
    .container;

const frame = (container: HTMLElement) =>
  container.querySelector("img")?.parentElement;

test("a picture with its alternative text and caption, in a shape whose room is kept", () => {
  const shown = show({ image, caption: "La gamme Confort", shape: "square" });
  expect(screen.getByRole("img", { name: image.alt })).toBeTruthy();
  const figure = screen.getByRole("figure", { name: "" });
  expect(figure.textContent).toBe("La gamme Confort");
  expect(frame(shown)?.style.aspectRatio).toBe("1 / 1");
});

test("it is cropped around its focal point, unless it is to be whole", () => {
  const focused = { ...image, focus: { x: 20, y: 80 } };
  const cropped = frame(show({ image: focused }));
  expect(cropped?.querySelector("img")?.style.objectPosition).toBe("20% 80%");
  expect(cropped?.dataset["whole"]).toBeUndefined();
  cleanup();
  expect(frame(show({ image, isWhole: true }))?.dataset["whole"]).toBe("true");
});

test.each<[string, Omit<Config, "@type">, string]>([
  ["its caption", { image, caption: "La gamme" }, "La gamme"],
  ["what it shows", { image }, image.alt],
  ["its title", { image: "/pictures/a.svg", title: "Équipe" }, "Équipe"],
  ["a general text", { image: "/pictures/a.svg" }, "Lire la suite"],
])("its link is called by %s", (_, config, name) => {
  show({ ...config, url: "/content/1" });
  const link = screen.getByRole("link", { name });
  expect(link.getAttribute("href")).toBe("/content/1");
});

test("an address that may not be followed is no link", () => {
  show({ image, url: ["javascript", "alert(1)"].join(":") });
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("img", { name: image.alt })).toBeTruthy();
});

test("without a picture there is nothing", () => {
  expect(show({ title: "Titre", caption: "Légende" }).innerHTML).toBe("");
});
