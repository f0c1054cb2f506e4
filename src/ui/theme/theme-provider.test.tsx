import { act, cleanup, render, screen } from "@testing-library/react";
import { theme } from "antd";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { deriveTheme } from "./derive-theme.ts";
import { ThemeProvider } from "./theme-provider.tsx";

const preferences = new Map<string, boolean>();
const listeners = new Set<() => void>();

function prefer(query: string, matches: boolean): void {
  preferences.set(query, matches);
  for (const changed of listeners) changed();
}

beforeAll(() => initForTests("fr"));

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

function Probe() {
  const { token } = theme.useToken();
  const { colorPrimary, fontSize, motion, borderRadius } = token;
  return (
    <output>
      {JSON.stringify({ colorPrimary, fontSize, motion, borderRadius })}
    </output>
  );
}

const seen = () => JSON.parse(screen.getByRole("status").textContent ?? "");

test("AS-3.9 a programme's hues reach the page and antd", () => {
  const options = [{ name: "$primaryHue", value: "#004488" }];
  render(
    <ThemeProvider options={options} mode="light">
      <Probe />
    </ThemeProvider>,
  );
  expect(root.style.getPropertyValue("--p-main")).toBe("#004488");
  expect(root.style.getPropertyValue("--p-on-main")).toBe("#ffffff");
  expect(seen()).toEqual({
    colorPrimary: "#004488",
    fontSize: 14,
    motion: true,
    borderRadius: 5,
  });
});

test("the device's choice of dark is followed while the page is open", () => {
  render(
    <ThemeProvider options={noOptions} mode="system">
      <Probe />
    </ThemeProvider>,
  );
  expect(root.dataset["theme"]).toBe("light");
  act(() => prefer("(prefers-color-scheme: dark)", true));
  expect(root.dataset["theme"]).toBe("dark");
  const { surface, mainStrong } = deriveTheme([], "dark");
  expect(root.style.getPropertyValue("--p-surface")).toBe(surface);
  expect(seen().colorPrimary).toBe(mainStrong);
});

test("a chosen mode holds against the device's", () => {
  preferences.set("(prefers-color-scheme: dark)", true);
  render(
    <ThemeProvider options={noOptions} mode="light">
      <Probe />
    </ThemeProvider>,
  );
  expect(root.dataset["theme"]).toBe("light");
});

test("AS-9.7 CH-9.19 antd's text is 16 px on desktop, and has no motion where that is preferred", () => {
  preferences.set("(min-width: 960px)", true);
  preferences.set("(prefers-reduced-motion: reduce)", true);
  render(
    <ThemeProvider options={noOptions} mode="light">
      <Probe />
    </ThemeProvider>,
  );
  expect(seen()).toMatchObject({ fontSize: 16, motion: false });
});
