import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { programmeLanguages } from "#src/domain/programme/languages.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { memoryDatabase } from "#tests/support/memory-database.ts";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import { pick, renderOffice } from "#tests/support/office-scene.tsx";
import { DocumentShell } from "./document-shell.tsx";
import { ShownLanguages } from "./shown-languages.tsx";

const ids = {
  bag: "5b1e0f3a-7c52-4d0a-8f31-6e2a9c4d7b01",
  lamp: "5b1e0f3a-7c52-4d0a-8f31-6e2a9c4d7b02",
};

interface Scene {
  id?: string;
  language?: Language;
  languages?: readonly string[];
  body?: object;
}

/** Opens a reward of a programme in these languages, and shows the choice of its texts' languages. */
async function open({
  id = ids.bag,
  language = "en",
  languages = ["fr", "en", "de"],
  body = {},
}: Scene = {}) {
  vi.stubGlobal("indexedDB", memoryDatabase());
  const registry = registryOf("reward")["GET /bo/registry"] as object;
  await renderOffice(
    <DocumentShell
      id={id}
      kind={officeKind("reward")}
      view={undefined}
      editor={ShownLanguages}
    />,
    {
      language,
      answers: {
        "GET /bo/registry": {
          ...registry,
          languages: programmeLanguages({ languages: [...languages] }),
        },
        [`GET /bo/documents/${id}`]: {
          ...{ id, kind: "reward", name: "Bag", status: "draft" },
          may: ["write"],
        },
        [`GET /bo/documents/${id}/draft`]: {
          ...{ body: { title: { fr: "Sac" }, price: 1, ...body } },
          ...{ updatedAt: "2026-06-12T09:00:00.000Z", updatedBy: null },
          baseRevision: null,
        },
        [`POST /bo/documents/${id}/examine`]: { verdicts: [], total: 0 },
      },
    },
  );
  return screen.findByRole("combobox");
}

/** What the choice says. */
const shown = () =>
  screen.getByRole("combobox").closest(".ant-select")?.textContent;

async function options(box: HTMLElement) {
  fireEvent.mouseDown(box);
  await waitFor(() =>
    expect(document.querySelector(".ant-select-item-option")).not.toBeNull(),
  );
  return [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")];
}

test("BO-4.4 texts are shown in one language, two side by side, or all", async () => {
  const box = await open();
  expect((await options(box)).map(({ textContent }) => textContent)).toEqual([
    ...["Français", "English", "Deutsch"],
    ...["Français + English", "English + Deutsch"],
    "All languages",
  ]);
});

test("it begins with one's own language, or else the programme's", async () => {
  await open({ language: "de" });
  expect(shown()).toBe("TexteDeutsch");
  cleanup();
  await open({ language: "it" });
  await waitFor(() => expect(shown()).toBe("TestiFrançais"));
});

test("it stays in its document", async () => {
  await open();
  await pick("Language of the texts", "English + Deutsch");
  expect(shown()).toBe("TextsEnglish + Deutsch");
  const kept = localStorage.getItem("bo.shown-languages") ?? "";
  cleanup();
  localStorage.setItem("bo.shown-languages", kept);
  await open();
  expect(shown()).toBe("TextsEnglish + Deutsch");
  cleanup();
  localStorage.setItem("bo.shown-languages", kept);
  await open({ id: ids.lamp });
  expect(shown()).toBe("TextsEnglish");
});

test("BO-9.96 a document in fewer languages offers no others", async () => {
  const box = await open({ body: { languages: ["fr", "de"] } });
  expect(shown()).toBe("TextsFrançais");
  expect((await options(box)).map(({ textContent }) => textContent)).toEqual([
    ...["Français", "Deutsch", "All languages"],
  ]);
});
