import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { documentId, openDocument } from "#tests/support/office-document.tsx";
import { registryOf } from "#tests/support/office-kinds.ts";
import { press as clickOn, type } from "#tests/support/office-scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";

const kinds = ["reward", "page"] as const;

const button = (name: string) => screen.queryByRole("button", { name });

const press = (key: string, init: object = {}) =>
  act(async () => fireEvent.keyDown(document.body, { key, ...init }));

describe.each(kinds)("BO-3.4 a %s", (kind) => {
  test("that may be published offers it, by a button and by Ctrl+Enter", async () => {
    await openDocument(kind, { body: { title: { fr: "Printemps" } } });
    expect(await screen.findByText("Draft")).toBeDefined();
    expect(button("Publish…")).not.toBeNull();
    await press("Enter", { ctrlKey: true });
    expect(await screen.findByText("Publish “Spring”")).toBeDefined();
  });

  test.each([
    ["Template", { isTemplate: true }],
    ["Archived", { status: "archived", statuses: ["archived"] }],
  ])("that is “%s” does not offer to publish it", async (status, document) => {
    await openDocument(kind, { document: { ...document, may: ["restore"] } });
    expect(await screen.findByText(status)).toBeDefined();
    expect(button("Publish…")).toBeNull();
    await press("Enter", { ctrlKey: true });
    expect(screen.queryByText("Publish “Spring”")).toBeNull();
  });
});

describe.each(kinds)("BO-3.1 a %s", (kind) => {
  test("that cannot be loaded leads back to the list", async () => {
    const { address } = await openDocument(kind, {
      answers: {
        "GET /bo/documents/*/draft": () => reply(500, { title: "Broken" }),
      },
    });
    expect(await screen.findByRole("alert")).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: "Back to the list" }));
    await waitFor(() => expect(address()).not.toContain(documentId));
  });

  test("is asked for while its kind is not known yet", async () => {
    let answer = (_: object) => {};
    const pending = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { calls } = await openDocument(kind, {
      body: { title: { en: "Cabin bag" } },
      answers: { "GET /bo/registry": () => pending },
    });
    const paths = () => calls.map(({ path }) => path);
    const own = `/bo/documents/${documentId}`;
    await waitFor(() =>
      expect(paths()).toEqual(expect.arrayContaining([own, `${own}/draft`])),
    );
    await act(async () => answer(registryOf(kind)["GET /bo/registry"] ?? {}));
    expect(await screen.findByDisplayValue("Cabin bag")).toBeDefined();
  });

  test("cannot be written before it is known whether it may be", async () => {
    let answer = (_: object) => {};
    const pending = new Promise<object>((resolve) => {
      answer = resolve;
    });
    await openDocument(kind, {
      answers: { [`GET /bo/documents/${documentId}`]: () => pending },
    });
    await waitFor(() =>
      expect(
        screen.getAllByRole("link", { name: "Back to the list" }),
      ).toHaveLength(1),
    );
    expect(screen.queryByRole("textbox")).toBeNull();
    const name = "Spring";
    await act(async () =>
      answer({ id: documentId, kind, name, status: "archived", may: [] }),
    );
    const title = await screen.findByLabelText("Title (English)");
    expect(title).toHaveProperty("readOnly", true);
  });
});

const mistake: OfficeVerdict = {
  ...{
    key: "title",
    pointer: "/title/fr",
    outcome: "required",
    level: "mistake",
  },
  message: "Missing",
};

describe.each(kinds)("BO-3.6 the history of a %s", (kind) => {
  const answers = {
    "POST /bo/documents/*/examine": { verdicts: [mistake], total: 1 },
  };

  test("lists mistakes, which lead back to their fields", async () => {
    const { address } = await openDocument(kind, { view: "/history", answers });
    expect(screen.queryByLabelText("Language of the texts")).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "1 mistake" }));
    fireEvent.click(await screen.findByRole("button", { name: /Missing/ }));
    await waitFor(() => expect(address()).not.toContain("/history"));
    const title = await screen.findByLabelText("Title (Français)");
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test("publishing lists mistakes, which close its dialog and lead to their fields", async () => {
    await openDocument(kind, { answers });
    const publish = await screen.findByRole("button", {
      name: "Publish…",
    });
    publish.focus();
    fireEvent.click(publish);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(await dialog.findByRole("button", { name: /Missing/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const title = await screen.findByLabelText("Title (Français)");
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test("leads back to the draft", async () => {
    const { address } = await openDocument(kind, { view: "/history" });
    fireEvent.click(
      await screen.findByRole("button", { name: "Back to the draft" }),
    );
    expect(await screen.findByLabelText("Title (English)")).toBeDefined();
    expect(address()).not.toContain("/history");
  });

  test("offers earlier versions only where they may be published", async () => {
    const startsAt = "2026-01-01T08:00:00.000Z";
    const release = {
      ...{ id: 1, revision: 1, state: "earlier", startsAt, note: null },
      ...{ setId: null, createdAt: startsAt, createdBy: null },
    };
    await openDocument(kind, {
      view: "/history",
      document: { status: "archived", may: ["restore"] },
      answers: {
        "GET /bo/documents/*/releases": {
          ...{ items: [release], total: 1, planned: [] },
        },
        "GET /bo/documents/*/revisions/*": {
          ...{ revision: 1, createdAt: startsAt, createdBy: null, note: null },
          body: {},
        },
      },
    });
    expect(await screen.findByText("Earlier")).toBeDefined();
    expect(button("Use as draft")).not.toBeNull();
    expect(button("Publish again")).toBeNull();
  });
});

describe.each(kinds)("BO-3.3 the draft of a %s", (kind) => {
  const refused = reply(422, { title: "The server rests.", violations: [] });

  test("that is refused or fails says so, and is sent again", async () => {
    let answer: WireAnswer = reply(500, { title: "Broken" });
    const { sent } = await openDocument(kind, {
      body: { title: { en: "Spring" } },
      answers: { "PUT /bo/documents/*/draft": () => answer },
    });
    await type("Title (English)", "Summer");
    await press("s", { ctrlKey: true });
    expect(await screen.findByText(/^Not saved/)).toBeDefined();
    expect(await screen.findByRole("alert")).toBeDefined();
    answer = refused;
    await type("Title (English)", "Autumn");
    await press("s", { ctrlKey: true });
    const alert = await screen.findByText("The server rests.");
    answer = {
      ...{ body: { title: { en: "Autumn" } }, baseRevision: null },
      ...{ updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
    };
    await clickOn("Try again");
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(alert.isConnected).toBe(false);
    expect(sent("PUT /bo/documents/*/draft").at(-1)).toEqual({
      body: { title: { en: "Autumn" } },
    });
  });
});

test.each([
  ["reward", ["Ctrl + S", "Ctrl + Enter", "?"]],
  ["page", ["Ctrl + S", "Ctrl + Enter", "?", "F6", "Ctrl + D"]],
] as const)("BO-3.3 the help of a %s shows its keys", async (kind, keys) => {
  await openDocument(kind);
  await screen.findByText("Draft");
  await press("?", { shiftKey: true });
  await screen.findByText("Everywhere");
  for (const key of keys) expect(screen.getByText(key)).toBeDefined();
});

describe("BO-3.3 verdicts", () => {
  const save = "PUT /bo/documents/*/draft";
  const examination = "POST /bo/documents/*/examine";
  const draft = { body: {}, updatedAt: "2026-01-01T08:00:00.000Z" };

  test.each(kinds)(
    "on a %s come with the draft that is saved",
    async (kind) => {
      const { sent } = await openDocument(kind, {
        answers: { [save]: { ...draft, verdicts: [mistake], total: 1 } },
      });
      expect(await screen.findByText("No mistakes")).toBeDefined();
      await type("Title (English)", "Summer");
      expect(
        await screen.findByRole("button", { name: "1 mistake" }),
      ).toBeDefined();
      expect(sent(save)).toHaveLength(1);
      expect(sent(examination)).toHaveLength(1);
    },
  );

  // The last one, as its draft stays on this device.
  test("on a draft that cannot be saved are requested", async () => {
    const { sent } = await openDocument("reward", {
      answers: {
        [save]: () => reply(403, { title: "Forbidden" }),
        [examination]: ({ body }) =>
          JSON.stringify(body).includes("Summer")
            ? { verdicts: [mistake], total: 1 }
            : { verdicts: [], total: 0 },
      },
    });
    await type("Title (English)", "Summer");
    expect(
      await screen.findByRole("button", { name: "1 mistake" }),
    ).toBeDefined();
    expect(sent(save)).toHaveLength(1);
  });
});
