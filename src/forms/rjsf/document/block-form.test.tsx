import {
  cleanup,
  fireEvent,
  render,
  screen,
  within,
} from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { editingSchemas } from "#src/domain/documents/blocks/block-schema.ts";
import {
  type CountedLanguages,
  everyLanguage,
} from "#src/domain/programme/languages.ts";
import { setTimeZone } from "#src/i18n/date-format.ts";
import type { Language } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { BlockForm, type BlockFormHandle } from "./block-form.tsx";
import type { Target } from "./form-context.ts";

beforeEach(async () => {
  setTimeZone("Europe/Paris");
  await initForTests("en");
});
afterEach(cleanup);

const schemas = editingSchemas(
  Object.values(
    import.meta.glob<JsonObject>(
      ["/schemas/widgets/*.schema.json", "/schemas/wire/common.schema.json"],
      { eager: true, import: "default" },
    ),
  ),
);
const blockTypes = Array.from(schemas, ([type, schema]) => ({
  ...{ type, schema },
  label: (schema["x-label"] as Record<string, string>)["en"] ?? type,
}));

const known: Readonly<Record<string, Target[]>> = {
  Challenge: [
    {
      ...{ id: 1, name: "Spring", state: "running" },
      ...{ picture: "/v2/pictures/a.svg" },
      document: { id: "d1", kind: "challenge" },
    },
    { id: 2, name: "Autumn", state: "ended" },
  ],
  Content: [{ id: 7, name: "Rules", state: "published" }],
  Group: [{ id: 2, name: "Fitters" }],
  Badge: [{ id: 1, name: "Gold" }],
  ContentCategory: [{ id: 1, name: "News" }],
  Reward: [{ id: 1, name: "Voucher" }],
};

interface Options {
  verdicts?: OfficeVerdict[];
  shown?: string;
  /** Those that count around it. */
  languages?: CountedLanguages;
  isReadOnly?: boolean;
}

/** Shows the form of a block, and returns its present state. */
function show(
  initial: JsonObject,
  {
    verdicts = [],
    shown = "fr",
    languages = everyLanguage,
    isReadOnly = false,
  }: Options = {},
) {
  let block = initial;
  const ref = createRef<BlockFormHandle>();
  const findTargets = async (
    entity: string,
    { id }: { id?: number },
  ): Promise<Target[]> =>
    (known[entity] ?? []).filter((one) => id === undefined || one.id === id);
  function Pane() {
    const [present, setPresent] = useState(initial);
    const [language, setLanguage] = useState<readonly Language[]>(
      shown === "all" ? languages.all : [shown as Language],
    );
    block = present;
    return (
      <BlockForm
        ref={ref}
        block={present}
        pointer="/blocks/3"
        {...{ verdicts, isReadOnly, findTargets, blockTypes }}
        languages={languages}
        shown={language}
        onShow={setLanguage}
        onEdit={(change) => setPresent((before) => change(before))}
        t={(key, values) =>
          [key, ...Object.values(values ?? {})].filter(String).join(" ")
        }
        language="en"
        targets={[]}
        addressOf={({ id, kind }) =>
          kind === "challenge" ? `/challenges/${id}` : undefined
        }
      />
    );
  }
  render(<Pane />);
  return { block: () => block, ref };
}

const openWhen = () =>
  fireEvent.click(screen.getByRole("button", { name: /When and for whom/ }));

const choose = async (combobox: string, option: string | RegExp) => {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: combobox }));
  const list = await vi.waitFor(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>(".ant-select-item-option"),
    ].find((one) =>
      typeof option === "string"
        ? one.textContent === option
        : option.test(one.textContent),
    );
    if (found === undefined) throw new Error(`No option ${option}`);
    return found;
  });
  fireEvent.click(list);
};

const block = (more: JsonObject = {}): JsonObject => ({
  ...{ key: "a", "@type": "WidgetEditorial", title: { fr: "Bonjour" } },
  ...more,
});

describe("BO-4.4 the form of a block", () => {
  test("shows its fields in sections, in the order of the schema, without technical ones", () => {
    show(block());
    expect(
      screen
        .getAllByRole("heading", { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(["Content", "Appearance", "When and for whom"]);
    expect(document.body.textContent).not.toMatch(/version|@type|diffusion/i);
    const labels = [...document.querySelectorAll("[data-field]")].map((one) =>
      one.getAttribute("data-field"),
    );
    expect(labels.slice(0, 1)).toEqual(["/blocks/3/title"]);
    expect(labels).toContain("/blocks/3/links");
  });

  test("changes one place of the block, and nothing else", () => {
    const links = [{ key: "l", label: { fr: "Lire" }, url: "/content/7" }];
    const before = block({ links, unheardOf: 1 });
    const { block: present } = show(before);
    fireEvent.change(screen.getByLabelText("Title (Français)"), {
      target: { value: "Bonsoir" },
    });
    expect(present()).toEqual({ ...before, title: { fr: "Bonsoir" } });
    expect(present()["links"]).toBe(links);
  });

  test("a text that is the same in all languages becomes one for each where it is changed", () => {
    const { block: present } = show(block({ title: "Hello" }));
    fireEvent.change(screen.getByLabelText("Title (Français)"), {
      target: { value: "Bonjour" },
    });
    expect(present()["title"]).toMatchObject({ fr: "Bonjour", de: "Hello" });
  });

  test("enumerations are in words", async () => {
    const { block: present } = show({
      ...{ key: "g", "@type": "WidgetGroup", type: "single", widgets: [] },
    });
    expect(screen.getByText("Blocks one below the other")).toBeTruthy();
    await choose("Arrangement", "Blocks side by side");
    expect(present()["type"]).toBe("double");
  });

  test("what is left out is shown as it takes effect", () => {
    const { block: present } = show({
      key: "v",
      "@type": "WidgetGlobalViewAction",
    });
    const photo = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "Photo contest",
    });
    expect(photo.checked).toBe(true);
    fireEvent.click(photo);
    expect(present()["types"]).toEqual(["Classic", "Deal", "List"]);
    fireEvent.click(photo);
    expect(present()["types"]).toBeUndefined();
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe(
      "true",
    );
  });

  test("a choice that is left out is shown as it takes effect, and omitted again", async () => {
    const { block: present } = show({
      ...{ key: "b", "@type": "WidgetButton", label: { fr: "Voir" } },
    });
    expect(screen.getByText("Main action")).toBeTruthy();
    await choose("Look", "Quiet");
    expect(present()["look"]).toBe("default");
    await choose("Look", "Main action");
    expect(present()).not.toHaveProperty("look");
  });

  test("says while it is written what the schema of its type says against it", () => {
    show(block({ type: "triple", "@type": "WidgetGroup" }));
    fireEvent.change(screen.getByLabelText("Title (Français)"), {
      target: { value: "x" },
    });
    expect(
      document.querySelector('[data-field="/blocks/3/type"]')?.textContent,
    ).toContain(
      "This value does not exist here: choose one of those that are offered.",
    );
  });

  test("an unknown property is kept and shown with the field that is probably meant", () => {
    const { block: present } = show(block({ titel: "x", unheardOf: 1 }));
    expect(screen.getByText("kept_meant titel Title")).toBeTruthy();
    expect(screen.getByText("kept unheardOf")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Title (Français)"), {
      target: { value: "y" },
    });
    expect(present()).toMatchObject({ titel: "x", unheardOf: 1 });
  });

  test("a block of a type that does not exist is kept, and said to be unknown", () => {
    show({ key: "a", "@type": "WidgetRankng" });
    expect(screen.getByRole("alert").textContent).toContain("block_unknown");
  });

  test("cannot be written in by who may only read", () => {
    show(block(), { isReadOnly: true });
    expect(
      screen.getByLabelText("Title (Français)").hasAttribute("readonly"),
    ).toBe(true);
  });
});

describe("BO-4.4 when and for whom", () => {
  const summary = () => document.querySelector("[data-summary]")?.textContent;

  test("is closed, with a sentence that says it", () => {
    show(block());
    expect(summary()).toBe("when.always, everybody");
    expect(screen.queryByLabelText("Shown from")).toBeNull();
  });

  test("the sentence names days, groups and languages", () => {
    show(
      block({
        diffusionStartAt: "2026-11-30T23:00:00Z",
        diffusionEndAt: "2026-12-31T23:00:00Z",
        audience: { groups: ["/v2/user-groups/2", "/v2/user-groups/3"] },
        languages: ["fr", "de"],
      }),
    );
    expect(summary()).toBe(
      "1\u2009–\u200931 December 2026, when.groups 2, in_languages French and German",
    );
  });

  test("an open end stays open", () => {
    show(block({ diffusionStartAt: "2026-07-01T10:00:00Z" }));
    openWhen();
    expect(summary()).toMatch(/^when\.from /);
  });

  test("tells how long it is, in the programme's time", async () => {
    show(
      block({
        diffusionStartAt: "2026-07-01T10:00:00Z",
        diffusionEndAt: "2026-07-13T10:00:00Z",
      }),
    );
    openWhen();
    const from = await screen.findByLabelText<HTMLInputElement>("Shown from");
    expect(from.value).toContain("12:00");
    expect(screen.getByText(/^window 12 .*Europe\/Paris/)).toBeTruthy();
  });

  test("a window that is reversed is told at once", async () => {
    show(
      block({
        diffusionStartAt: "2026-07-13T10:00:00Z",
        diffusionEndAt: "2026-07-01T10:00:00Z",
      }),
    );
    expect(summary()).toBe("when.never, everybody");
    openWhen();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "period.reversed",
    );
  });

  test("a date that does not exist is shown as it is written", async () => {
    show(block({ diffusionStartAt: "2026-02-31T00:00:00Z" }));
    openWhen();
    expect(
      await screen.findByText(/^date.no_day 2026-02-31T00:00:00Z/),
    ).toBeTruthy();
  });

  test("an end without a time is the end of that day, and is told as such", async () => {
    const { block: present } = show(
      block({ diffusionStartAt: "2026-12-01T10:00:00Z" }),
    );
    openWhen();
    const until = await screen.findByLabelText<HTMLInputElement>("Shown until");
    fireEvent.change(until, { target: { value: "31.12.2026" } });
    expect(present()["diffusionEndAt"]).toBe("2026-12-31T23:00:00.000Z");
    expect(
      screen.getByText("date.end_of_day 31 December 2026 (Europe/Paris)"),
    ).toBeTruthy();
    expect(summary()).toBe("1\u2009–\u200931 December 2026, everybody");
    fireEvent.change(until, { target: { value: "31/02/2027" } });
    expect(present()["diffusionEndAt"]).toBe("31/02/2027");
    expect(until.value).toBe("31/02/2027");
    expect(screen.getByText(/^date.no_day 31\/02\/2027/)).toBeTruthy();
  });

  test("groups are named, and found by their names; an unknown one is told", async () => {
    const { block: present } = show(
      block({
        audience: {
          groups: ["/v2/user-groups/2", "/v2/user-groups/9"],
          more: 1,
        },
      }),
    );
    openWhen();
    expect(await screen.findByText("Fitters")).toBeTruthy();
    expect(await screen.findByText("group_unknown (9)")).toBeTruthy();
    expect(document.body.textContent).not.toContain("/v2/");
    const remove = document.querySelectorAll(
      ".ant-select-selection-item-remove",
    );
    fireEvent.click(remove[1] as Element);
    expect(present()["audience"]).toEqual({
      ...{ groups: ["/v2/user-groups/2"], more: 1 },
    });
  });

  test("a block is in one language at least", () => {
    const { block: present } = show(block({ languages: ["fr"] }));
    openWhen();
    const group = screen.getByRole("group", { name: "Languages" });
    const french = within(group).getByRole<HTMLInputElement>("checkbox", {
      name: "Français",
    });
    expect(french.disabled).toBe(true);
    fireEvent.click(within(group).getByRole("checkbox", { name: "Deutsch" }));
    expect(present()["languages"]).toEqual(["fr", "de"]);
  });

  test("a verdict within it is told while it is closed, and opens it", async () => {
    const pointer = "/blocks/3/audience/groups/0";
    const verdict: OfficeVerdict = {
      ...{ pointer, key: "a", outcome: "unknownTarget", level: "mistake" },
      message: "No such group",
    };
    const { ref } = show(
      block({ audience: { groups: ["/v2/user-groups/9"] } }),
      { verdicts: [verdict] },
    );
    expect(screen.getByText("No such group")).toBeTruthy();
    ref.current?.focus(pointer);
    const field = await screen.findByRole("combobox", { name: "Audience" });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText("No such group")).toBeTruthy();
  });
});

describe("BO-4.4 references and links", () => {
  const ranking = (challenge: unknown) =>
    show({ key: "r", "@type": "WidgetRanking", challenge } as JsonObject);

  test("a reference is shown by its name and state, never by its address", async () => {
    ranking("/v2/challenges/1");
    expect(await screen.findByText("Spring (1)")).toBeTruthy();
    expect(screen.getByText("state.running")).toBeTruthy();
    expect(document.body.innerHTML).not.toContain("/v2/challenges");
  });

  test("BO-12.2 a reference leads to the editor of what it names, for those who may", async () => {
    ranking("/v2/challenges/1");
    const link = await screen.findByRole("link", {
      name: "target_open Spring",
    });
    expect(link.getAttribute("href")).toBe("/challenges/d1");
    cleanup();
    ranking("/v2/challenges/2");
    await screen.findByText("Autumn (2)");
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("another one is found by its name", async () => {
    const { block: present } = ranking(null);
    await choose("Challenge", /Autumn/);
    expect(present()["challenge"]).toBe("/v2/challenges/2");
  });

  const places = blockTypes.flatMap(({ type, schema }) =>
    Object.entries((schema["properties"] ?? {}) as Record<string, JsonObject>)
      .filter(([, rule]) => typeof rule["x-reference"] === "string")
      .map(([name, rule]) => [type, name, rule] as const),
  );

  test.each(places)(
    "BO-9.95 one of %s (%s) is written as its schema allows",
    async (type, name, rule) => {
      const segment = String(rule["x-reference"]);
      const label = (rule["x-label"] as Record<string, string>)["en"] ?? "";
      const { block: present } = show({ key: "r", "@type": type });
      const field = document.querySelector<HTMLElement>(
        `[data-field="/blocks/3/${name}"] [role="combobox"]`,
      );
      if (field === null) throw new Error(`No field ${label}`);
      fireEvent.mouseDown(field);
      const option = await vi.waitFor(() => {
        const [first] = document.querySelectorAll(".ant-select-item-option");
        if (first === undefined) throw new Error("No option");
        return first;
      });
      fireEvent.click(option);
      expect(present()[name]).toBe(`/v2/${segment}/1`);
    },
  );

  test("one that is gone is told", async () => {
    ranking("/v2/challenges/99");
    expect(await screen.findByText("target_gone 99")).toBeTruthy();
  });

  const links = (url: string | null) =>
    block({ links: [{ key: "l", label: { fr: "Lire" }, url }] });
  const url = (one: JsonObject) => (one["links"] as JsonObject[])[0]?.["url"];
  const openLink = () =>
    fireEvent.click(
      screen.getByRole("button", { name: /Lire$/, expanded: false }),
    );

  test("a link to a page names the page", async () => {
    show(links("/content/7"));
    openLink();
    expect(await screen.findByText("Rules (7)")).toBeTruthy();
    expect(screen.getByText("A page")).toBeTruthy();
  });

  test("a link leads to what is chosen by its kind and name", async () => {
    const { block: present } = show(links(null));
    openLink();
    await choose("target_kind Leads to", "A challenge");
    await choose("Leads to", /Spring/);
    expect(url(present())).toBe("/challenge/1");
    await choose("target_kind Leads to", "The store");
    expect(url(present())).toBe("/store");
  });

  test("a link elsewhere has an address", async () => {
    const { block: present } = show(links("https://example.com/a"));
    openLink();
    const address = screen.getByDisplayValue("https://example.com/a");
    fireEvent.change(address, { target: { value: "https://example.com/b" } });
    expect(url(present())).toBe("https://example.com/b");
  });
});
