import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { EmptyFrame } from "./empty-frame.tsx";
import { ErrorFrame } from "./error-frame.tsx";
import styles from "./frames.module.css";
import { LoadingFrame } from "./loading-frame.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

test("an error is announced, with a button to retry", () => {
  const retry = vi.fn();
  render(<ErrorFrame onRetry={retry} minHeight={320} />);
  expect(screen.getByRole("alert").textContent).toContain(
    "Le chargement n’a pas abouti.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(retry).toHaveBeenCalledExactlyOnceWith();
});

test("without onRetry there is no button", () => {
  render(<ErrorFrame text="Ce jeu est fermé." />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Ce jeu est fermé.");
});

test.each([
  ["loading", <LoadingFrame key="l" minHeight={320} />],
  ["empty", <EmptyFrame key="e" minHeight={320} />],
  ["failed", <ErrorFrame key="f" minHeight={320} />],
])("a %s frame has the height of the content to come", (_, frame) => {
  const { container } = render(frame);
  expect((container.firstElementChild as HTMLElement).style.minBlockSize).toBe(
    "320px",
  );
});

test.each([
  [undefined, false],
  ["40dvh", false],
  [320, false],
  [120, true],
  [0, true],
])("a frame for content %s high is a single line: %s", (minHeight, isSmall) => {
  const { container } = render(<ErrorFrame minHeight={minHeight} />);
  expect(
    container.firstElementChild?.classList.contains(styles["small"] ?? "?"),
  ).toBe(isSmall);
});

test("an empty frame says 'no content'", () => {
  render(<EmptyFrame />);
  expect(screen.getByText("Aucun contenu pour le moment")).toBeDefined();
});
