import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deriveTheme } from "#src/domain/theme/derive-theme.ts";
import { ThemeProvider } from "./theme-provider.tsx";

const preferences = new Map<string, boolean>();
const listeners = new Set<() => void>();

function prefer(query: string, matches: boolean): void {
  preferences.set(query, matches);
  for (const changed of listeners) changed();
}

beforeEach(() => {
  preferences.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return preferences.get(query) ?? false;
    },
    addEventListener: (_: string, changed: () => void) =>
      listeners.add(changed),
    removeEventListener: (_: string, changed: () => void) =>
      listeners.delete(changed),
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const root = document.documentElement;
const noOptions: [] = [];

test("AS-3.9 a programme's hues reach the page", () => {
  const options = [{ name: "$primaryHue", value: "#004488" }];
  render(
    <ThemeProvider options={options} mode="light">
      <p />
    </ThemeProvider>,
  );
  expect(root.style.getPropertyValue("--p-main")).toBe("#004488");
  expect(root.style.getPropertyValue("--p-on-main")).toBe("#ffffff");
});

test("follows the device's dark mode while the page is open", () => {
  render(
    <ThemeProvider options={noOptions} mode="system">
      <p />
    </ThemeProvider>,
  );
  expect(root.dataset["theme"]).toBe("light");
  act(() => prefer("(prefers-color-scheme: dark)", true));
  expect(root.dataset["theme"]).toBe("dark");
  const { surface } = deriveTheme([], "dark");
  expect(root.style.getPropertyValue("--p-surface")).toBe(surface);
});

test("a chosen mode takes precedence over the device's", () => {
  preferences.set("(prefers-color-scheme: dark)", true);
  render(
    <ThemeProvider options={noOptions} mode="light">
      <p />
    </ThemeProvider>,
  );
  expect(root.dataset["theme"]).toBe("light");
});
