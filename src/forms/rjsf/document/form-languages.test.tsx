import {
  cleanup,
  fireEvent,
  render,
  screen,
  within,
} from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { kindOf } from "#registry/documents.ts";
import {
  everyLanguage,
  programmeLanguages,
} from "#src/domain/programme/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { DocumentForm } from "./document-form.tsx";

beforeAll(() => initForTests("en"));
afterEach(cleanup);

const counted = programmeLanguages({ languages: ["fr", "en", "de"] });

interface Options {
  kind?: "badge" | "page" | "settings";
  shown?: readonly Language[];
  languages?: typeof everyLanguage;
}

/** Shows the form of a document of a programme in French, English and German. */
function show(
  initial: JsonObject,
  { kind = "badge", shown: first = ["fr"], languages = counted }: Options = {},
) {
  let body = initial;
  function Page() {
    const [present, setPresent] = useState(initial);
    const [shown, setShown] = useState(first);
    body = present;
    return (
      <DocumentForm
        schema={kindOf(kind).schema}
        body={present}
        onEdit={setPresent}
        {...{ languages, shown }}
        onShow={setShown}
        verdicts={[]}
        isReadOnly={false}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(" ")}
        language="en"
        targets={[]}
        findTargets={async () => []}
        blockTypes={[]}
      />
    );
  }
  render(<Page />);
  return { body: () => body };
}

/** The languages of the texts of a field that are shown, as it names them. */
const fieldsOf = (label: string) =>
  screen
    .getAllByRole("textbox", { name: new RegExp(`^${label} \\(`) })
    .map((field) => field.getAttribute("lang"));

const chipsOf = (label: string) =>
  within(screen.getByRole("group", { name: label }))
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

const choicesOf = (label: string) =>
  within(screen.getByRole("group", { name: label }))
    .getAllByRole<HTMLInputElement>("checkbox")
    .map((box) => `${box.value}${box.checked ? " ✓" : ""}`);

test("BO-9.96 a form has the texts of the programme's languages alone", () => {
  show({ title: { fr: "Un", it: "Uno" } }, { shown: everyLanguage.all });
  expect(fieldsOf("Title")).toEqual(["fr", "en", "de"]);
  expect(chipsOf("Title")).toEqual(["EN", "DE"]);
});

test("two are beside each other, and each text says its language", () => {
  show({ title: { fr: "Un" } }, { shown: ["en", "de"] });
  expect(fieldsOf("Title")).toEqual(["en", "de"]);
  const title = screen.getByRole("group", { name: "Title" });
  expect(within(title).getByText("English")).toBeTruthy();
  expect(within(title).getByText("Deutsch")).toBeTruthy();
});

test("one alone says its language, too, unless the programme has no other", () => {
  show({ title: { fr: "Un" } }, { shown: ["de"] });
  const title = () => screen.getByRole("group", { name: "Title" });
  expect(within(title()).getByText("Deutsch")).toBeTruthy();
  cleanup();
  const languages = programmeLanguages({ languages: ["de"] });
  show({ title: { de: "Eins" } }, { shown: ["de"], languages });
  expect(within(title()).queryByText("Deutsch")).toBeNull();
  expect(chipsOf("Title")).toEqual([]);
});

test("a chip moves the focus into the text that it is for", () => {
  show({ title: { fr: "Un" }, description: { fr: "Un" } });
  const chip = (label: string, code: string) =>
    fireEvent.click(
      within(screen.getByRole("group", { name: label })).getByRole("button", {
        name: new RegExp(`^${code} `),
      }),
    );
  const focused = () => document.activeElement?.getAttribute("aria-label");
  chip("Description", "DE");
  expect(focused()).toBe("Description (Deutsch)");
  expect(fieldsOf("Title")).toEqual(["de"]);
  // Of one that is shown already, too.
  chip("Title", "DE");
  expect(focused()).toBe("Title (Deutsch)");
});

test("a chip brings its language beside the first one, where two are shown", () => {
  show({ title: { fr: "Un" } }, { shown: ["fr", "en"] });
  fireEvent.click(
    screen.getAllByRole("button", { name: /^DE / })[0] as Element,
  );
  expect(fieldsOf("Title")).toEqual(["fr", "de"]);
});

test("a document names fewer, and its form has these", () => {
  const { body } = show(
    { title: { fr: "Un", de: "Eins" } },
    { shown: everyLanguage.all },
  );
  expect(choicesOf("Languages")).toEqual(["fr ✓", "en ✓", "de ✓"]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Deutsch" }));
  expect(body()).toEqual({
    title: { fr: "Un", de: "Eins" },
    languages: ["fr", "en"],
  });
  expect(fieldsOf("Title")).toEqual(["fr", "en"]);
  expect(chipsOf("Title")).toEqual(["EN"]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Deutsch" }));
  expect(body()["languages"]).toBeUndefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "English" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Deutsch" }));
  // One at least stays.
  const last = screen.getByRole<HTMLInputElement>("checkbox", {
    name: "Français",
  });
  expect([body()["languages"], last.disabled]).toEqual([["fr"], true]);
});

test("one that the programme does not have any more can be taken away", () => {
  const { body } = show({ title: {}, languages: ["fr", "it"] });
  expect(choicesOf("Languages")).toEqual(["fr ✓", "en", "it ✓", "de"]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Italiano" }));
  expect(body()["languages"]).toEqual(["fr"]);
});

test("settings name the languages of the programme, and require some of these", () => {
  const { body } = show(
    { programName: "Club", programHours: { fr: "midi" } },
    { kind: "settings", shown: everyLanguage.all },
  );
  const all = ["fr ✓", "en ✓", "it ✓", "es ✓", "de ✓", "nl ✓"];
  expect(choicesOf("Languages of the programme")).toEqual(all);
  for (const name of ["Italiano", "Español", "Nederlands"])
    fireEvent.click(
      within(
        screen.getByRole("group", { name: "Languages of the programme" }),
      ).getByRole("checkbox", { name }),
    );
  expect(body()["languages"]).toEqual(["fr", "en", "de"]);
  expect(choicesOf("Required languages")).toEqual(["fr", "en", "de"]);
  expect(fieldsOf("Helpline hours")).toEqual(["fr", "en", "de"]);
});
