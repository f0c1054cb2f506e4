import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { VerdictList } from "#src/back-office/document/verdict-list.tsx";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { initForTests } from "#src/i18n/testing.ts";
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
