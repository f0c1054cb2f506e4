import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { VerdictList } from "#src/back-office/document/verdict-list.tsx";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { Changes } from "./changes.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("BO-9.93 what a list leaves out is counted", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await initForTests("en");
  const english = await loadLanguage("en");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider value={{ ...english, change: () => undefined }}>
        <Changes
          changes={[
            { pointer: "/a", label: "A", language: null, before: 1, after: 2 },
          ]}
          total={1_201}
        />
        <VerdictList
          verdicts={[]}
          unlisted={57}
          isExamined
          schema={{}}
          body={{}}
          onChoose={() => undefined}
        />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^and 1.?200 more changes$/)).toBeTruthy();
  expect(screen.getByText("and 57 more")).toBeTruthy();
});

const target = { kind: "Content", state: null, picture: null };
const changed = { language: null, before: null };

test("BO-3.6 values are read by name, picture and color", async () => {
  await renderOffice(
    <Changes
      total={9}
      changes={[
        {
          ...{ ...changed, pointer: "/items/0/targetId", label: "Leads to" },
          ...{ before: 91, after: 7 },
          format: { as: "reference", entities: ["Challenge", "Content"] },
        },
        {
          ...{ ...changed, pointer: "/link", label: "Link" },
          after: "/content/7",
          format: { as: "link" },
        },
        {
          ...{ ...changed, pointer: "/items/0/key", label: "Key" },
          after: "mwy4rtuuxmyj",
          format: { as: "technical" },
        },
        {
          ...{ ...changed, pointer: "/hue", label: "Hue" },
          after: "#123456",
          format: { as: "color" },
        },
        {
          ...{ ...changed, pointer: "/logo", label: "Logo" },
          after: "/media/logo%20bleu.svg",
          format: { as: "picture" },
        },
        {
          ...{ ...changed, pointer: "/status", label: "Status" },
          after: "waiting",
          format: { as: "choice", choices: { waiting: "en attente" } },
        },
        {
          ...{ ...changed, pointer: "/languages", label: "Languages" },
          after: ["fr", "de"],
          format: { as: "languages" },
        },
        {
          ...{ ...changed, pointer: "/from", label: "From" },
          after: "2026-06-01T12:00:00Z",
          format: { as: "instant" },
        },
        {
          ...{ ...changed, pointer: "/items", label: "Items" },
          ...{ before: ["a", "b"], after: ["b", "a"], moved: ["Home"] },
        },
      ]}
    />,
    {
      answers: {
        "GET /bo/targets": ({ query }) => ({
          items: [
            query["entity"] === "Challenge"
              ? { ...target, id: 91, name: "Summer sprint" }
              : { ...target, id: 7, name: "Rules" },
          ],
          total: 1,
        }),
      },
    },
  );
  expect(await screen.findByText("Summer sprint")).toBeTruthy();
  expect(await screen.findByText("A page · Rules")).toBeTruthy();
  expect(screen.getByText("#123456").firstElementChild).toHaveProperty(
    "style.backgroundColor",
    "rgb(18, 52, 86)",
  );
  expect(document.querySelector("img")?.getAttribute("src")).toBe(
    "/media/logo%20bleu.svg",
  );
  for (const words of [
    ...["logo bleu.svg", "en attente", "French and German", "Home"],
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/1 Jun.* 2026.*14:00|Jun.* 1.*14:00/)).toBeTruthy();
  expect(screen.queryByText("mwy4rtuuxmyj")).toBeNull();
});

test("BO-3.6 a difference that only keys and positions make is said to be technical", async () => {
  await renderOffice(
    <Changes
      total={1}
      changes={[
        {
          ...{ ...changed, pointer: "/position", label: "Position", after: 2 },
          format: { as: "technical" },
        },
      ]}
    />,
  );
  expect(screen.getByText(/^Only technical values differ/)).toBeTruthy();
});

test("BO-10.4 how a list differs is said in words", async () => {
  const [from, to] = ["a", "b"].map((digit) => digit.repeat(64));
  const { calls } = await renderOffice(
    <Changes
      total={2}
      changes={[
        {
          ...{ language: null, pointer: "/products", label: "Products" },
          before: { list: from, count: 10_000 },
          after: { list: to, count: 9_997 },
          format: { as: "list", list: "challenge-products" },
        },
        {
          ...{ language: null, pointer: "/customGoals", label: "Goals" },
          ...{ before: null, after: { list: to, count: 1 } },
          format: { as: "list", list: "custom-goals" },
        },
      ]}
    />,
    {
      answers: {
        [`GET /bo/lists/${to}/diff`]: {
          items: [],
          total: 217,
          counts: { added: 0, changed: 214, removed: 3 },
        },
      },
    },
  );
  expect(
    await screen.findByText("214 products changed, 3 removed"),
  ).toBeTruthy();
  expect(screen.getByText(/^10.000 products$/)).toBeTruthy();
  expect(screen.getByText("1 goal")).toBeTruthy();
  expect(calls.map(({ path }) => path)).toHaveLength(1);
});
