import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  within,
} from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { kindOf } from "#registry/documents.ts";
import {
  type CountedLanguages,
  everyLanguage,
} from "#src/domain/programme/languages.ts";
import { setTimeZone } from "#src/i18n/date-format.ts";
import type { Language } from "#src/i18n/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { DocumentForm, type DocumentFormHandle } from "./document-form.tsx";
import type { Target } from "./form-context.ts";
import { type PictureServices, PicturesContext } from "./pictures-context.ts";

beforeEach(() => setTimeZone("Europe/Paris"));
afterEach(cleanup);

const verdict = (
  pointer: string,
  level: OfficeVerdict["level"] = "mistake",
): OfficeVerdict => ({
  ...{ pointer, key: null, outcome: "required", level },
  message: `Verdict on ${pointer}`,
});

interface Options {
  kind?: string;
  schema?: JsonObject;
  body: JsonObject;
  verdicts?: OfficeVerdict[];
  shown?: string;
  /** Those that count around it. */
  languages?: CountedLanguages;
  isReadOnly?: boolean;
  pictures?: PictureServices;
}

/** Shows the form of a body, and returns its present body. */
async function show({
  kind = "reward",
  schema = kindOf(kind as "reward").schema,
  body: initial,
  verdicts = [],
  shown = "fr",
  languages = everyLanguage,
  isReadOnly = false,
  pictures,
}: Options) {
  let body = initial;
  let setBody: (body: JsonObject) => void;
  const ref = createRef<DocumentFormHandle>();
  const findTargets = vi.fn(
    async (_entity: string, _query: object): Promise<Target[]> => [
      { id: 2, name: "Spring" },
    ],
  );
  function Page() {
    const [present, setPresent] = useState(initial);
    const [language, setLanguage] = useState<readonly Language[]>(
      shown === "all" ? languages.all : [shown as Language],
    );
    body = present;
    setBody = setPresent;
    return (
      <DocumentForm
        ref={ref}
        {...{ schema, verdicts, isReadOnly, findTargets }}
        body={present}
        languages={languages}
        shown={language}
        onShow={setLanguage}
        onEdit={(change) => setPresent((before) => change(before))}
        t={(key, values) =>
          [key, ...Object.values(values ?? {})].filter(String).join(" ")
        }
        language="en"
        targets={[{ entity: "Challenge", label: "Challenge" }]}
        blockTypes={[]}
      />
    );
  }
  render(
    <PicturesContext value={pictures}>
      <Page />
    </PicturesContext>,
  );
  /** Another body, as if changed by someone else. */
  const replace = (next: JsonObject) => act(() => setBody(next));
  return { body: () => body, replace, ref, findTargets };
}

const type = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

describe("BO-1.2 the form of a document", () => {
  test("changes one place of the body, and leaves all others as they are", async () => {
    const before = {
      z: 1,
      title: { en: "Lamp", fr: "Lampe" },
      price: 3,
      a: null,
    };
    const { body } = await show({ body: before });
    type("Title (Français)", "Lampe de poche");
    expect(JSON.stringify(body())).toBe(
      '{"z":1,"title":{"en":"Lamp","fr":"Lampe de poche"},"price":3,"a":null}',
    );
    type("Title (Français)", "");
    expect(body()["title"]).toEqual({ en: "Lamp" });
  });

  test("keeps what was written in one language before it was rendered, when another one is written", async () => {
    const { body } = await show({
      ...{ body: { title: { fr: "Lampe" } }, shown: "all" },
    });
    act(() => {
      type("Title (Français)", "Lampe de poche");
      type("Title (English)", "Torch");
    });
    expect(body()["title"]).toEqual({ fr: "Lampe de poche", en: "Torch" });
  });

  test("says while it is written what the schema says against it, until the server has said something", async () => {
    await show({ body: { title: { fr: "a" }, price: -1 } });
    const field = document.querySelector('[data-field="/price"]');
    expect(field?.textContent).not.toContain("Minimum");
    type("Price, in points *", "-5");
    expect(field?.textContent).toContain("Minimum value: 0.");
    type("Title (Français)", "x".repeat(301));
    expect(
      document.querySelector('[data-field="/title/fr"]')?.textContent,
    ).toContain("At most 300 characters.");
  });

  test("shows verdicts at their fields, which are described by them", async () => {
    const verdicts = [verdict("/price"), verdict("/title/de", "warning")];
    await show({ body: { title: {} }, verdicts, shown: "all" });
    const price = screen.getByLabelText("Price, in points *");
    expect(price.getAttribute("aria-invalid")).toBe("true");
    const id = price.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(id)?.textContent).toBe("Verdict on /price");
    const german = screen.getByLabelText("Title (Deutsch)");
    expect(german.getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByText("Verdict on /title/de")).toBeTruthy();
  });

  test("shows a verdict where the hint was, so that nothing below moves", async () => {
    const schema: JsonObject = {
      type: "object",
      properties: {
        price: {
          type: "integer",
          "x-label": { en: "Price" },
          "x-help": { en: "In points" },
        },
      },
    };
    await show({ schema, body: { price: 1 } });
    screen.getByText("In points");
    cleanup();
    await show({ schema, body: { price: 1 }, verdicts: [verdict("/price")] });
    screen.getByText("Verdict on /price");
    expect(screen.queryByText("In points")).toBeNull();
  });

  test("BO-22.1 shows the text by default beside its field, which is described by it", async () => {
    const texts = { "x-default-texts": { fr: "Bonjour,\n{name}" } };
    const schema = kindOf("reward").schema as { properties: JsonObject };
    const title = { ...(schema.properties["title"] as JsonObject), ...texts };
    await show({
      schema: { ...schema, properties: { ...schema.properties, title } },
      body: {},
    });
    const field = screen.getByLabelText("Title (Français)");
    const id = field.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(id)?.textContent).toBe(
      "default_text Bonjour,\n{name}",
    );
  });

  test("leads to the field of a verdict: into a closed part, in its language", async () => {
    const body = {
      items: [
        { key: "a", label: { fr: "Un" } },
        { key: "b", label: { fr: "Deux" } },
      ],
    };
    const { ref } = await show({ kind: "menu", body });
    expect(screen.queryByLabelText("Label (Nederlands)")).toBeNull();
    ref.current?.focus("/items/1/label/nl");
    const dutch = await screen.findByLabelText("Label (Nederlands)");
    await vi.waitFor(() => expect(document.activeElement).toBe(dutch));
    expect(dutch.id).toContain("items_1");
  });

  test("names the languages that a text lacks, and leads to them", async () => {
    await show({
      body: { title: { fr: "a", en: "b", it: "c", es: "d", de: "e" } },
    });
    expect(
      screen.getAllByRole("button", { name: /missing Title/ }),
    ).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: /Nederlands/ }));
    expect(screen.getByLabelText("Title (Nederlands)")).toBeTruthy();
  });

  test("cannot be written in by who may only read", async () => {
    await show({ body: { title: { fr: "a" } }, isReadOnly: true });
    const title = screen.getByLabelText("Title (Français)");
    expect(title.hasAttribute("readonly")).toBe(true);
    expect(screen.queryByText("choose_image")).toBeNull();
  });
});

describe("BO-7.1 lists", () => {
  const body = {
    items: [
      { key: "a", label: { fr: "Un" } },
      { key: "b", label: { fr: "Deux" } },
    ],
  };
  const keys = (present: JsonObject) =>
    (present["items"] as JsonObject[]).map(({ key }) => key);

  test("are moved, and say so; what is at the end stays there", async () => {
    const { body: present } = await show({ kind: "menu", body });
    fireEvent.click(screen.getByRole("button", { name: "up Un" }));
    expect(keys(present())).toEqual(["a", "b"]);
    fireEvent.click(screen.getByRole("button", { name: "up Deux" }));
    expect(keys(present())).toEqual(["b", "a"]);
    expect(screen.getByRole("status").textContent).toBe("moved Deux 1 2");
  });

  test("are added to with a key of their own, and removed from", async () => {
    const { body: present } = await show({ kind: "menu", body });
    fireEvent.click(screen.getByRole("button", { name: "add" }));
    const [, , added] = keys(present());
    expect(added).toMatch(/^\w{8,}$/);
    type("Label (Français)", "Trois");
    fireEvent.click(screen.getByRole("button", { name: "remove Un" }));
    expect(keys(present())).toEqual(["b", added]);
    expect(screen.getByRole("status").textContent).toBe("removed Un");
  });

  test.each(["add", "up Deux", "remove Deux"])(
    "%s keeps the letter that was typed just before",
    async (action) => {
      const { body: present } = await show({ kind: "menu", body });
      fireEvent.click(
        screen.getByRole("button", { name: /Un$/, expanded: false }),
      );
      act(() => {
        type("Label (Français)", "Premier");
        fireEvent.click(screen.getByRole("button", { name: action }));
      });
      const items = present()["items"] as JsonObject[];
      expect(items.find(({ key }) => key === "a")?.["label"]).toEqual({
        fr: "Premier",
      });
    },
  );

  test("a part stays open where it is moved to", async () => {
    await show({ kind: "menu", body });
    const toggle = () =>
      screen.getByRole("button", { name: /^Deux$|Deux$/, expanded: true });
    fireEvent.click(
      screen.getByRole("button", { name: /Deux$/, expanded: false }),
    );
    fireEvent.click(screen.getByRole("button", { name: "up Deux" }));
    expect(toggle().closest("[data-part]")?.getAttribute("data-part")).toBe(
      "0",
    );
  });

  test("a target is found by its kind and its name", async () => {
    const { findTargets, body: present } = await show({
      kind: "menu",
      body: {
        items: [
          { key: "a", label: {}, targetEntity: "Challenge", targetId: 2 },
        ],
      },
    });
    fireEvent.click(
      screen.getByRole("button", { name: /unnamed 1/, expanded: false }),
    );
    expect(await screen.findByText("Spring (2)")).toBeTruthy();
    expect(findTargets).toHaveBeenCalledWith("Challenge", { id: 2 });
    expect(present()["items"]).toHaveLength(1);
  });

  test("BO-7.1 an item of the menu has one target: a page, a screen or an address", async () => {
    const { body: present } = await show({
      kind: "menu",
      body: {
        items: [
          { key: "a", label: {}, targetEntity: "Challenge", targetId: 2 },
          { key: "b", label: {}, link: "https://example.com" },
        ],
      },
    });
    for (const part of [/unnamed 1/, /example\.com/])
      fireEvent.click(
        screen.getByRole("button", { name: part, expanded: false }),
      );
    await screen.findByText("Spring (2)");
    const item = (at: number) => (present()["items"] as JsonObject[])[at];
    const [kind] = screen.getAllByRole("combobox", {
      name: "target_kind Leads to",
    });
    fireEvent.mouseDown(kind as HTMLElement);
    fireEvent.click(await screen.findByTitle("The store"));
    expect(item(0)).toMatchObject({
      ...{ link: "/store", targetEntity: null, targetId: null },
    });
    type("link.address Leads to", "/content/3");
    expect(item(1)).toMatchObject({
      ...{ link: null, targetEntity: "Content", targetId: 3 },
    });
  });

  test("a target that no link can say is named, and kept", async () => {
    const { body: present } = await show({
      kind: "menu",
      body: {
        items: [{ key: "a", label: {}, targetEntity: "Form", targetId: 7 }],
      },
    });
    fireEvent.click(
      screen.getByRole("button", { name: /unnamed 1/, expanded: false }),
    );
    expect(await screen.findByText("Form 7")).toBeTruthy();
    expect(present()["items"]).toEqual([
      { key: "a", label: {}, targetEntity: "Form", targetId: 7 },
    ]);
  });
});

describe("BO-3.7 a field of a document that refers to something", () => {
  const kinds = [
    [
      ...(["page", "ContentCategory", "content-categories"] as const),
      (category: string | number | null): JsonObject => ({ category }),
    ],
    [
      ...(["badge", "Challenge", "challenges"] as const),
      (challenge: string | number | null): JsonObject => ({
        rule: { type: "points", count: 1, challenge },
      }),
    ],
  ] as const;
  const forms = kinds.flatMap(([kind, entity, segment, bodyOf]) => [
    [
      kind,
      "an address",
      entity,
      bodyOf,
      `/v2/${segment}/2`,
      `/v2/${segment}/3`,
    ] as const,
    [kind, "a number", entity, bodyOf, 2, 3] as const,
  ]);
  /** The field that shows a text; its list is open. */
  const openField = async (text: string) => {
    const select = (await screen.findByText(text)).closest(".ant-select");
    const box = within(select as HTMLElement).getByRole("combobox");
    fireEvent.mouseDown(box);
    return { select: select as HTMLElement, box };
  };

  test.each(forms)(
    "of a %s keeps the form of %s",
    async (kind, _, entity, bodyOf, before, after) => {
      const { body, findTargets } = await show({
        ...{ kind, body: bodyOf(before) },
      });
      findTargets.mockImplementation(async (_entity, query) =>
        "id" in query
          ? [{ id: Number((query as { id: number }).id), name: "Spring" }]
          : [{ id: 3, name: "Summer" }],
      );
      await openField("Spring (2)");
      fireEvent.click(await screen.findByText("Summer (3)"));
      expect(body()).toEqual(bodyOf(after));
      expect(findTargets).toHaveBeenCalledWith(entity, {});
    },
  );

  test.each(kinds)("of a %s is emptied", async (kind, _, segment, bodyOf) => {
    const { body } = await show({
      ...{ kind, body: bodyOf(`/v2/${segment}/2`) },
    });
    const { select } = await openField("Spring (2)");
    const clear = select.querySelector(".ant-select-clear");
    expect(clear).not.toBeNull();
    if (clear) fireEvent.click(clear);
    expect(body()).toEqual(bodyOf(null));
  });
});

describe("BO-4.4 editors that a schema names", () => {
  const show1 = (
    rule: JsonObject,
    value: unknown,
    verdicts: OfficeVerdict[] = [],
  ) =>
    show({
      ...{ kind: "other", verdicts },
      schema: {
        type: "object",
        properties: { one: { "x-label": { en: "One" }, ...rule } },
      },
      body: { one: value } as JsonObject,
    });

  test("a number that is not whole, or may be two, stays as it was typed", async () => {
    const { body } = await show({ body: { title: {}, price: 10, stock: 5 } });
    const label = "Price, in points *";
    for (const text of ["12,50", "1,5", "1.500"]) {
      type(label, text);
      expect(body()["price"]).toBe(text);
      expect(
        screen.getByText(new RegExp(`^number.whole ${text}`)),
      ).toBeTruthy();
    }
    type(label, "2e3");
    expect(screen.getByText(/^number.unreadable 2e3/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("2e3");
    type(label, "1 500");
    expect(body()["price"]).toBe(1500);
    expect(screen.queryByText(/^number/)).toBeNull();
  });

  test("a switch", async () => {
    const { body } = await show1({ type: "boolean" }, false);
    fireEvent.click(screen.getByRole("switch", { name: "One" }));
    expect(body()["one"]).toBe(true);
  });

  describe("BO-23.1 an instant that may move with a challenge", () => {
    const schema: JsonObject = {
      type: "object",
      properties: {
        at: kindOf("notice").schema["properties"]?.["at" as never],
      },
    };
    const choose = async (to: string) => {
      fireEvent.mouseDown(
        await screen.findByRole("combobox", { name: "When" }),
      );
      fireEvent.click(await screen.findByTitle(to));
    };

    test("is that of the release, of a date, or of a date of the challenge", async () => {
      const { body } = await show({ kind: "other", schema, body: {} });
      await choose("moment.challenge");
      expect(body()).toEqual({ at: { anchor: "end", hours: -72 } });
      type("Hours after (negative: before)", "-24");
      expect(body()).toEqual({ at: { anchor: "end", hours: -24 } });
      await choose("moment.instant");
      expect(body()).toEqual({});
    });
  });

  test("a choice of languages, in the order of the programme", async () => {
    const { body } = await show1(
      {
        ...{ type: "array", "x-editor": "languages" },
        items: { type: "string", enum: ["fr", "en", "de"] },
      },
      ["de"],
    );
    fireEvent.click(screen.getByRole("checkbox", { name: "Français" }));
    expect(body()["one"]).toEqual(["fr", "de"]);
  });

  describe("data as JSON", () => {
    const json = { type: ["object", "array"], "x-editor": "json" };
    const field = () => screen.getByLabelText<HTMLTextAreaElement>("One");

    test("what is no JSON is reported with its line and column, stays as typed, and is not taken over", async () => {
      const { body } = await show1(json, { a: 1 });
      expect(field().value).toBe('{\n  "a": 1\n}');
      expect(screen.getByText("json_hint")).toBeTruthy();
      type("One", '{\n  "a": 1,\n  "b": tru\n}');
      expect(screen.getByRole("alert").textContent).toBe(
        "json_at 3 8 json_value",
      );
      expect(screen.getByText("json_wrong")).toBeTruthy();
      expect(field().getAttribute("aria-invalid")).toBe("true");
      expect(body()["one"]).toEqual({ a: 1 });
      type("One", '{"a":1,   "b":true}');
      expect(body()["one"]).toEqual({ a: 1, b: true });
      expect(field().value).toBe('{"a":1,   "b":true}');
      expect(screen.queryByRole("alert")).toBeNull();
      expect(field().getAttribute("aria-invalid")).toBeNull();
      type("One", " ");
      expect(body()).not.toHaveProperty("one");
    });

    test("BO-7.1 an option whose value is data is one, and the others are as they were", async () => {
      const other = { name: "other", value: { b: 1 }, position: 8 };
      const option = { name: "trial", value: { a: [1, 2] }, position: 7 };
      const { body } = await show({
        kind: "settings",
        body: { programName: "Club", options: [option, other] },
      });
      fireEvent.click(screen.getByRole("button", { name: "trial" }));
      type("Value", '{"a": [1], "b": {"deep": true}}');
      expect(body()).toEqual({
        programName: "Club",
        options: [{ ...option, value: { a: [1], b: { deep: true } } }, other],
      });
    });

    test("the order of properties is part of the value", async () => {
      const { body } = await show1(json, { a: 1, b: 2 });
      type("One", '{"b": 2, "a": 1}');
      expect(JSON.stringify(body()["one"])).toBe('{"b":2,"a":1}');
    });

    test("verdicts are listed by line, and lead there", async () => {
      const one = { other: [1, 2], known: "x" };
      const verdicts = [verdict("/one/known"), verdict("/one/other/1/x")];
      const { ref } = await show1(json, one, verdicts);
      const notes = screen.getAllByRole("button", { name: /^json_at/ });
      expect(notes.map(({ textContent }) => textContent)).toEqual([
        "json_at 4 5 Verdict on /one/other/1/x",
        "json_at 6 3 Verdict on /one/known",
      ]);
      fireEvent.click(notes[1] as HTMLElement);
      expect(document.activeElement).toBe(field());
      const known = field().value.indexOf('"known"');
      expect(field().selectionStart).toBe(known);
      field().blur();
      act(() => ref.current?.focus("/one/other/1"));
      expect(document.activeElement).toBe(field());
      expect(field().value.slice(field().selectionStart)).toMatch(/^2\n/);
    });

    test("another value from elsewhere replaces the text", async () => {
      const { replace } = await show1(json, { a: 1 });
      type("One", "{");
      replace({ one: { a: 1 } });
      expect(field().value).toBe("{");
      replace({ one: { a: 2 } });
      expect(field().value).toBe('{\n  "a": 2\n}');
    });
  });

  test("an instant, as the programme's clocks show it", async () => {
    await show1(
      { type: "string", "x-editor": "instant" },
      "2026-07-01T10:30:00.000Z",
    );
    const input = await screen.findByLabelText("One");
    expect((input as HTMLInputElement).value).toBe("01/07/2026 12:30");
    expect(screen.getByText(/2026.*12:30 \(Europe\/Paris\)$/)).toBeTruthy();
  });

  test("a window, with how long it is", async () => {
    await show({
      kind: "other",
      schema: {
        type: "object",
        properties: {
          shown: {
            ...{ type: "object", "x-editor": "window" },
            properties: {
              from: { type: "string", "x-editor": "instant", "x-order": 1 },
              to: { type: "string", "x-editor": "instant", "x-order": 2 },
            },
          },
        },
      },
      body: {
        shown: { from: "2026-07-01T10:00:00Z", to: "2026-07-13T10:00:00Z" },
      },
    });
    expect(screen.getByText(/^window 12 /)).toBeTruthy();
  });

  test("one value for all languages, or one for each", async () => {
    const { body } = await show1({ type: ["string", "object"] }, "Suns");
    fireEvent.click(screen.getByRole("button", { name: "by_language" }));
    expect(body()["one"]).toEqual({ fr: "Suns" });
    type("One (Français)", "Soleils");
    expect(body()["one"]).toEqual({ fr: "Soleils" });
    fireEvent.click(screen.getByRole("button", { name: "one_value" }));
    expect(body()["one"]).toBe("Soleils");
  });

  test("a picture by its address: described, removed", async () => {
    const { body } = await show({ body: { title: {}, image: null } });
    const group = screen.getByRole("group", { name: "Image" });
    fireEvent.change(await within(group).findByLabelText(/image_address/), {
      target: { value: "/pictures/a.svg" },
    });
    fireEvent.change(
      within(group).getByLabelText("Alternative text (Français)"),
      {
        target: { value: "Une lampe" },
      },
    );
    expect(body()["image"]).toEqual({
      contentUrl: "/pictures/a.svg",
      alt: { fr: "Une lampe" },
    });
    fireEvent.click(screen.getByRole("button", { name: "remove_image" }));
    expect(body()["image"]).toBeNull();
  });
});

describe("BO-7.2 a picture of the media library", () => {
  const id = "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10";
  const contentUrl = `/v2/pictures/${id}/1920`;
  const thumbnailUrl = `/v2/pictures/${id}/480`;
  const pictures = {
    findPicture: async (asked: string) =>
      asked === id
        ? {
            ...{ id, name: "Trophée", isDecorative: false },
            ...{ alt: { fr: "Un trophée" }, focus: { x: 10, y: 20 } },
          }
        : undefined,
    Picker: ({ onChoose }: { onChoose: (id: string) => void }) => (
      <button type="button" onClick={() => onChoose(id)}>
        this one
      </button>
    ),
  };
  const choose = async () => {
    fireEvent.click(
      await screen.findByRole("button", { name: /^(choose|change)_image/ }),
    );
    fireEvent.click(screen.getByRole("button", { name: "this one" }));
  };

  test("is chosen, and has the library's text until it gets its own", async () => {
    const { body } = await show({
      ...{ body: { title: {}, image: null }, pictures },
    });
    await choose();
    expect(body()["image"]).toEqual({ contentUrl, thumbnailUrl });
    expect(await screen.findByText("library_alt Un trophée")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "own_texts" }));
    type("Alternative text (Français)", "Autre chose");
    expect(screen.queryByText(/library_alt/)).toBeNull();
    const point = screen.getByRole("button", { name: "focus_at 10 20" });
    fireEvent.keyDown(point, { key: "ArrowRight" });
    fireEvent.keyDown(screen.getByRole("button", { name: "focus_at 11 20" }), {
      ...{ key: "ArrowDown", shiftKey: true },
    });
    expect(body()["image"]).toEqual({
      ...{ contentUrl, thumbnailUrl },
      alt: { fr: "Autre chose" },
      focus: { x: 11, y: 30 },
    });
    fireEvent.click(screen.getByRole("button", { name: "focus_none" }));
    expect(body()["image"]).not.toHaveProperty("focus");
  });

  test("says which language the library has no text in, and that a picture is gone", async () => {
    await show({
      ...{ body: { title: {}, image: { contentUrl } }, pictures },
      shown: "de",
    });
    expect(await screen.findByText("library_no_alt DE")).toBeTruthy();
    cleanup();
    const other = contentUrl.replace("0197", "0198");
    await show({
      ...{ body: { title: {}, image: { contentUrl: other } }, pictures },
    });
    expect(await screen.findByText("image_gone")).toBeTruthy();
  });

  test("takes the place of an address; what is there stays until then", async () => {
    const image = { "@id": "x", contentUrl: "/pictures/a.svg", focus: null };
    const before = { title: {}, image };
    const { body } = await show({ ...{ body: before, pictures } });
    expect(await screen.findByLabelText(/image_address/)).toBeTruthy();
    expect(body()).toBe(before);
    await choose();
    expect(body()["image"]).toEqual({ contentUrl, thumbnailUrl });
  });

  test("is an address alone where the schema knows no more", async () => {
    const logo = { type: ["string", "object", "null"], "x-editor": "image" };
    const schema = { type: "object", properties: { logo } };
    const { body } = await show({
      ...{ kind: "other", schema, body: { logo: "login.svg" }, pictures },
    });
    await choose();
    expect(body()["logo"]).toBe(contentUrl);
  });

  test("may be another one in each language", async () => {
    const logo = { type: ["string", "object", "null"], "x-editor": "image" };
    const schema = { type: "object", properties: { logo } };
    const { body } = await show({
      ...{ kind: "other", schema, pictures },
      body: { logo: { fr: "fr.svg", de: "de.svg" } },
    });
    await choose();
    expect(body()["logo"]).toEqual({ fr: contentUrl, de: "de.svg" });
  });
});

test("BO-7.1 formats of the programme are chosen from lists, as people read them", async () => {
  const form = await show({
    kind: "settings",
    body: { programName: "x", dateFormat: "bonjour" },
  });
  const field = await screen.findByLabelText("Date format");
  const box = field.closest(".ant-select");
  expect(box?.textContent).toContain("bonjour");
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByText(/\(YYYY-MM-DD\)$/));
  expect(form.body()).toMatchObject({ dateFormat: "YYYY-MM-DD" });
  fireEvent.mouseDown(screen.getByLabelText("Language and region"));
  expect(await screen.findByText("French (Belgium) (fr-BE)")).toBeDefined();
  expect(screen.getByLabelText("Time zone").getAttribute("role")).toBe(
    "combobox",
  );
});
