import type { RJSFSchema } from "@rjsf/utils";
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  DeclarationQuestions,
  FormQuestion,
} from "#src/domain/declaration/declaration.ts";
import {
  type Answers,
  questionErrors,
  questionsSchema,
} from "#src/domain/declaration/questions.ts";
import { focusControl } from "#src/forms/focus-control.ts";
import { languages } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { PredefinedQuestion } from "#src/schema/types.gen.ts";
import { questionValidator } from "./question-validator.ts";
import { QuestionsForm } from "./questions-form.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const input = (
  id: string,
  type: string | null = "text",
  count = 0,
): FormQuestion => ({
  "@id": id,
  type,
  label: `Question ${id} ?`,
  formInputChoices: Array.from({ length: count }, (_, index) => ({
    "@id": `${id}/${index}`,
    title: `Choix ${index}`,
  })),
});
const ask = (
  inputs: FormQuestion[],
  ...keys: PredefinedQuestion["key"][]
): DeclarationQuestions => ({
  inputs,
  predefined: keys.map((key) => ({ key, isDisplayed: true })),
  count: inputs.length + keys.length,
});

interface Options {
  questions?: DeclarationQuestions;
  values?: Answers;
  errors?: Answers;
  showAllErrors?: boolean;
}

/** Renders the questions in a page that holds their values: `now` returns these, `set` re-renders. */
function show(questions: DeclarationQuestions, options: Options = {}) {
  const held: { values: Answers } = { values: options.values ?? {} };
  let change: (options: Options) => void = () => undefined;
  function Page() {
    const [values, setValues] = useState<Answers>(held.values);
    const [given, setGiven] = useState(options);
    change = (next) => {
      setGiven((before) => ({ ...before, ...next }));
      if (next.values) setValues(next.values);
    };
    held.values = values;
    return (
      <QuestionsForm
        questions={questions}
        showAllErrors={false}
        {...given}
        values={values}
        onChange={setValues}
      />
    );
  }
  render(<Page />);
  return {
    now: () => held.values,
    set: (next: Options) => act(() => change(next)),
  };
}

const controls = (name: string) =>
  [...document.getElementsByName(name)] as HTMLInputElement[];
const control = (name: string) => {
  const [found] = controls(name);
  if (found === undefined) throw new Error(`no control ${name}`);
  return found;
};
const type = (name: string, value: string) =>
  fireEvent.change(control(name), { target: { value } });
const calendarOf = (name: string) =>
  control(name).parentElement?.querySelector<HTMLInputElement>("[type=date]");
const leave = (name: string) => fireEvent.blur(control(name));
const messageOf = (name: string) => {
  const { ariaInvalid, id } = {
    ariaInvalid: control(name).getAttribute("aria-invalid"),
    // A date is described by its meaning, too.
    id:
      control(name)
        .getAttribute("aria-describedby")
        ?.split(" ")
        .find((one) => one.endsWith("-error")) ?? null,
  };
  expect(ariaInvalid).toBe(String(id !== null));
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

test("answers set without an event are known before the next click is handled", () => {
  const questions = ask([
    input("a"),
    input("b", "textarea"),
    input("c", "choice", 2),
    input("d", "choice", 5),
    input("e"),
  ]);
  const { now } = show(questions, { values: { e: "typed" } });
  control("a").value = "Durand";
  control("b").value = "Bonjour";
  for (const radio of controls("c")) radio.checked = radio.value === "c/1";
  control("d").value = "d/4";
  fireEvent.click(document.body);
  expect(now()).toEqual({
    ...{ a: "Durand", b: "Bonjour", c: "c/1", d: "d/4", e: "typed" },
  });
});

describe("the control of a question", () => {
  test("CH-2.5.30 CH-9.3 fewer than five choices are radio buttons", () => {
    const { now } = show(ask([input("a", "choice", 4)]));
    expect(screen.getAllByRole("radio")).toHaveLength(4);
    expect(screen.getByRole("group", { name: /Question a/ })).toBeDefined();
    expect(controls("a").map(({ value }) => value)).toEqual([
      "a/0",
      "a/1",
      "a/2",
      "a/3",
    ]);
    fireEvent.click(screen.getByLabelText("Choix 2"));
    expect(now()).toEqual({ a: "a/2" });
    expect(controls("a").map(({ checked }) => checked)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test("CH-2.5.30 CH-9.3 five choices are a dropdown", () => {
    const { now } = show(ask([input("a", "radio", 5)]));
    expect(screen.queryByRole("radio")).toBeNull();
    expect(control("a").tagName).toBe("SELECT");
    expect(screen.getByRole("combobox", { name: /Question a/ })).toBe(
      control("a"),
    );
    type("a", "a/4");
    expect(now()).toEqual({ a: "a/4" });
  });

  test.each([
    ["CH-2.5.30 no choice", "choice", "INPUT text"],
    ["a text", "Text", "INPUT text"],
    ["a long text", "textarea", "TEXTAREA textarea"],
    ["a number", "NUMBER", "INPUT text"],
    ["a date", "date", "INPUT text"],
    ["an e-mail address", "email", "INPUT email"],
    ["a phone number", "phone", "INPUT tel"],
    ["an unknown type", "rating", "INPUT text"],
    ["no type", null, "INPUT text"],
  ])("%s (%s) is %s", (_, kind, expected) => {
    show(ask([input("a", kind)]));
    const { tagName, type: own } = control("a");
    expect(`${tagName} ${own}`).toBe(expected);
    expect(screen.getByLabelText(/Question a/)).toBe(control("a"));
    expect(control("a").getAttribute("aria-required")).toBe("true");
  });

  test("the wheel changes no number; comma and point stay as typed", () => {
    const { now } = show(ask([input("a", "number")]));
    type("a", "12,5");
    control("a").focus();
    fireEvent.wheel(control("a"), { deltaY: 100 });
    expect(now()).toEqual({ a: "12,5" });
    expect(control("a").type).toBe("text");
    expect(control("a").inputMode).toBe("decimal");
  });

  test("choices without a title, and repeated ones", () => {
    const choices = [
      { "@id": "x" },
      { "@id": "x" },
      { "@id": "y", title: " Oui " },
    ];
    show(ask([{ "@id": "a", formInputChoices: choices }]));
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.getByLabelText("Choix 1")).toBeDefined();
    expect(screen.getByLabelText("Oui")).toBeDefined();
    expect(screen.getByRole("group", { name: /^Question 1/ })).toBeDefined();
  });

  test("a label with HTML is text", () => {
    const label =
      '<img src=x onerror="alert(1)"> <b>gras</b> [lien](https://x)';
    const title = "<i>oui</i>";
    show(
      ask([{ "@id": "a", label, formInputChoices: [{ "@id": "x", title }] }]),
    );
    expect(document.querySelector("img, b, i, a")).toBeNull();
    expect(screen.getByText(label)).toBeDefined();
    expect(screen.getByLabelText(title)).toBeDefined();
  });

  test.each(["__proto__", "constructor", 'a"] b'])(
    "its name may be %s",
    (name) => {
      const { now } = show(ask([input(name), input("b")]), {
        values: { b: "x" },
      });
      expect(control(name).value).toBe("");
      type(name, "Oui");
      expect(control(name).value).toBe("Oui");
      expect(Object.entries(now())).toEqual([
        ["b", "x"],
        [name, "Oui"],
      ]);
    },
  );
});

describe("the predefined questions", () => {
  test("CH-2.5.31 have the server's label, else a translated one", () => {
    show({
      inputs: [],
      predefined: [
        { key: "distributor", label: "Votre distributeur", isDisplayed: true },
        { key: "invoiceDateStart", label: " ", isDisplayed: true },
        { key: "invoiceDateEnd", isDisplayed: true },
      ],
      count: 3,
    });
    expect(screen.getByLabelText(/Votre distributeur/)).toBe(
      control("distributor"),
    );
    expect(screen.getByLabelText(/Date de la première facture/)).toBe(
      control("invoiceDateStart"),
    );
    expect(screen.getByLabelText(/Date de la dernière facture/)).toBe(
      control("invoiceDateEnd"),
    );
  });

  test("CH-2.5.31 CH-5.3.3 the end has the start as its minimum, and an earlier date is reported", () => {
    show(ask([], "invoiceDateStart", "invoiceDateEnd"));
    expect(calendarOf("invoiceDateEnd")?.min).toBe("1900-01-01");
    type("invoiceDateStart", "2026-05-02");
    expect(calendarOf("invoiceDateEnd")?.min).toBe("2026-05-02");
    expect(calendarOf("invoiceDateStart")?.min).toBe("1900-01-01");
    type("invoiceDateEnd", "2026-05-01");
    expect(messageOf("invoiceDateEnd")).toBeUndefined();
    leave("invoiceDateEnd");
    expect(messageOf("invoiceDateEnd")).toContain("antérieure");
    type("invoiceDateStart", "2026-04-30");
    expect(messageOf("invoiceDateEnd")).toBeUndefined();
  });
});

describe("the message for an answer", () => {
  test("appears once the field was changed and left", () => {
    show(ask([input("a"), input("b")]));
    leave("a");
    expect(messageOf("a")).toBeUndefined();
    type("a", "  ");
    expect(messageOf("a")).toBeUndefined();
    leave("a");
    expect(messageOf("a")).toBe("Ce champ est obligatoire.");
    expect(messageOf("b")).toBeUndefined();
    type("a", "Oui");
    expect(messageOf("a")).toBeUndefined();
    type("a", "");
    expect(messageOf("a")).toBe("Ce champ est obligatoire.");
  });

  test("CH-5.3.1 says so if a date is incomplete, and keeps what was typed", () => {
    const questions = ask([], "invoiceDateStart", "invoiceDateEnd");
    const { now } = show(questions);
    leave("invoiceDateStart");
    expect(messageOf("invoiceDateStart")).toBeUndefined();
    type("invoiceDateStart", "06/10");
    expect(messageOf("invoiceDateStart")).toBeUndefined();
    leave("invoiceDateStart");
    expect(messageOf("invoiceDateStart")).toContain("date complète");
    expect(control("invoiceDateStart").value).toBe("06/10");
    expect(messageOf("invoiceDateEnd")).toBeUndefined();
    expect(questionErrors(questions, now())).toMatchObject({
      invoiceDateStart: "date",
    });
    type("invoiceDateStart", "02.05.2026");
    expect(messageOf("invoiceDateStart")).toBeUndefined();
    expect(now()).toEqual({ invoiceDateStart: "2026-05-02" });
    fireEvent.click(document.body);
    expect(now()).toEqual({ invoiceDateStart: "2026-05-02" });
  });

  test("a date that cannot be read is not said to be before the start", () => {
    show(ask([], "invoiceDateStart", "invoiceDateEnd"));
    type("invoiceDateStart", "2026-05-02");
    type("invoiceDateEnd", "1/6");
    leave("invoiceDateEnd");
    expect(messageOf("invoiceDateEnd")).toContain("date complète");
    type("invoiceDateStart", "demain");
    type("invoiceDateEnd", "1/6/2026");
    expect(messageOf("invoiceDateEnd")).toBeUndefined();
  });

  test("an implausible year is refused at the field", () => {
    show(ask([], "invoiceDateStart"));
    type("invoiceDateStart", "0026-05-02");
    leave("invoiceDateStart");
    expect(messageOf("invoiceDateStart")).toContain("entre 1900 et 2200");
  });

  test("CH-5.3.1 showAllErrors shows all of them, even for untouched fields", () => {
    const { set } = show(
      ask(
        [
          input("a"),
          input("b", "choice", 2),
          input("c", "choice", 5),
          input("d", "number"),
        ],
        "invoiceDateStart",
      ),
      { values: { d: "x" } },
    );
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    set({ showAllErrors: true });
    expect(messageOf("a")).toBe("Ce champ est obligatoire.");
    expect(messageOf("b")).toBe("Choisissez une réponse.");
    expect(messageOf("c")).toBe("Choisissez une réponse.");
    expect(messageOf("d")).toBe("Indiquez un nombre, par exemple 12 ou 12,5.");
    expect(messageOf("invoiceDateStart")).toContain("date complète");
    set({
      values: {
        a: "x",
        b: "b/1",
        c: "c/4",
        d: "1",
        invoiceDateStart: "2026-01-01",
      },
    });
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  });

  test("all are visible immediately if it mounts with showAllErrors", () => {
    show(ask([input("a"), input("b", "choice", 2)]), { showAllErrors: true });
    expect(messageOf("a")).toBeDefined();
    expect(messageOf("b")).toBeDefined();
  });

  test("from the server stays until the answer changes, and returns with the next refusal", () => {
    const { set } = show(ask([input("a"), input("b")]), {
      values: { a: "x", b: "y" },
    });
    set({ errors: { a: "Déjà utilisé." } });
    expect(messageOf("a")).toBe("Déjà utilisé.");
    type("b", "z");
    expect(messageOf("a")).toBe("Déjà utilisé.");
    type("a", "xx");
    expect(messageOf("a")).toBeUndefined();
    set({ errors: { a: "Déjà utilisé." } });
    expect(messageOf("a")).toBe("Déjà utilisé.");
  });

  test.each(languages)("is translated to %s", async (language) => {
    await initForTests(language);
    show(
      ask(
        [
          input("a", "number"),
          input("b", "phone"),
          input("c", "email"),
          input("d", "date"),
          input("e", "choice", 2),
        ],
        "distributor",
        "invoiceDateStart",
        "invoiceDateEnd",
      ),
      {
        showAllErrors: true,
        values: {
          a: "x",
          b: "x",
          c: "x",
          d: "2026-02-30",
          invoiceDateStart: "2026-02-02",
          invoiceDateEnd: "2026-02-01",
        },
      },
    );
    for (const name of [
      "a",
      "b",
      "c",
      "d",
      "e",
      "distributor",
      "invoiceDateEnd",
    ])
      expect(messageOf(name)).toMatch(/^[^{]{8,}[.]$/);
  });
});

describe("typed text", () => {
  test("is never lost: two simultaneous changes are both stored", () => {
    const { now } = show(ask([input("a"), input("b")]));
    act(() => {
      type("a", "1");
      type("b", "2");
    });
    expect(now()).toEqual({ a: "1", b: "2" });
    expect(control("a").value).toBe("1");
  });

  test("is controlled by the page: a restored draft is shown", () => {
    const { set } = show(ask([input("a"), input("b", "choice", 3)]));
    set({ values: { a: "brouillon", b: "b/1" } });
    expect(control("a").value).toBe("brouillon");
    expect(controls("b")[1]?.checked).toBe(true);
    set({ values: {} });
    expect(control("a").value).toBe("");
    expect(controls("b").some(({ checked }) => checked)).toBe(false);
  });

  test("is never lost: the page re-renders with its old values in the same event", () => {
    const { now, set } = show(ask([input("a"), input("b")]));
    act(() => {
      type("a", "1");
      set({ errors: { b: "Déjà utilisé." } });
    });
    expect(now()).toEqual({ a: "1" });
    expect(control("a").value).toBe("1");
    expect(messageOf("b")).toBe("Déjà utilisé.");
  });

  test("stays in the same control if the same questions are fetched again", () => {
    const { now, set } = show(ask([input("a"), input("b")]));
    type("a", " ");
    leave("a");
    const before = control("a");
    set({ questions: ask([{ ...input("a"), label: "Autre ?" }, input("b")]) });
    expect(screen.getByLabelText(/Autre/)).toBe(before);
    expect(messageOf("a")).toBe("Ce champ est obligatoire.");
    set({ questions: ask([input("a", "number"), input("b")]) });
    expect(control("a").inputMode).toBe("decimal");
    expect(messageOf("a")).toBe("Ce champ est obligatoire.");
    type("a", "1");
    set({ questions: ask([input("c"), input("a"), input("b")]) });
    expect(control("a").value).toBe("1");
    expect(control("c").value).toBe("");
    type("c", "x");
    expect(now()).toEqual({ a: "1", c: "x" });
  });

  test("and messages stay if the language changes", async () => {
    show(ask([input("a", "number")], "distributor"));
    type("a", "x");
    leave("a");
    await act(() => initForTests("de"));
    expect(control("a").value).toBe("x");
    expect(messageOf("a")).toMatch(/Zahl/);
  });
});

test("questions are numbered, a single one is not", () => {
  show(ask([input("a"), input("b")], "distributor"));
  expect(screen.getByText("Question 2 sur 3")).toBeDefined();
  cleanup();
  show(ask([input("a")]));
  expect(screen.queryByText(/sur 1/)).toBeNull();
});

test("it renders neither a form nor a button", () => {
  show(ask([input("a", "choice", 2)]));
  expect(document.querySelector("form, button")).toBeNull();
});

test("a name leads to its control: the first radio button, or the selected one", () => {
  show(ask([input("a"), input("b", "choice", 3), input("c", "choice", 3)]), {
    values: { c: "c/1" },
  });
  for (const [name, at] of [
    ["a", 0],
    ["b", 0],
    ["c", 1],
  ] as const) {
    focusControl(name);
    expect(document.activeElement).toBe(controls(name)[at]);
  }
});

test("RJSF's validator agrees with questionErrors", () => {
  const { inputs } = ask([
    input("a", "number"),
    input("b", "choice", 2),
    input("c", "date"),
    input("d"),
  ]);
  const answers = ["", " ", "1,5", "x", "b/1", "2026-02-28", "2026-02-30"];
  for (const answer of answers) {
    for (const one of inputs) {
      const asked = ask([one]);
      const schema = questionsSchema(asked) as RJSFSchema;
      const name = one["@id"];
      const data = { [name]: answer };
      const error = questionErrors(asked, data)[name];
      const found = questionValidator.validateFormData(data, schema);
      expect(found.errors.map(({ message }) => message).join()).toBe(
        error ?? "",
      );
      expect(found.errorSchema).toEqual(
        error === undefined ? {} : { [name]: { __errors: [error] } },
      );
      expect(questionValidator.isValid(schema, data, schema)).toBe(
        error === undefined,
      );
    }
  }
});
