import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { expect, test } from "vitest";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import {
  findDialog,
  pick,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";
import DocumentList from "./document-list.tsx";
import { NewDocument } from "./new-document.tsx";

const kind = officeKind("reward");
const reward = example("office-document", {
  ...{ status: "draft", statuses: ["draft"] },
});

/** Opens the list of rewards. */
const openList = () =>
  renderOffice(<DocumentList kind={kind} base="/store/reward" />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/documents": ({ query: { status = "draft" } }) =>
        listOf(status === "draft" ? [reward] : []),
    },
  });

const headers = () =>
  screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

test("BO-7.5 the list's filter and order are in the address, and sent", async () => {
  const { address, calls } = await openList();
  const row = await screen.findByRole("row", { name: /Panier gourmand/ });
  for (const text of [/Draft/, /5\D?200/])
    expect(row.textContent).toMatch(text);
  fireEvent.change(screen.getByRole("searchbox"), {
    target: { value: "panier" },
  });
  fireEvent.click(screen.getByRole("button", { name: "search" }));
  await pick("Status", "Live");
  await screen.findByText("Nothing matches this search.");
  await pick("Status", "Draft");
  await screen.findByRole("row", { name: /Panier gourmand/ });
  fireEvent.click(screen.getByRole("columnheader", { name: "Name" }));
  await waitFor(() =>
    expect(address()).toBe("/?q=panier&status=draft&sort=name"),
  );
  await waitFor(() =>
    expect(calls.at(-1)?.query).toMatchObject({
      ...{ kind: "reward", q: "panier", status: "draft", sort: "name" },
    }),
  );
  expect(
    screen
      .getByRole("columnheader", { name: "Name" })
      .getAttribute("aria-sort"),
  ).toBe("ascending");
});

test("BO-9.27 its columns are chosen, and stay so on this device", async () => {
  await openList();
  await screen.findByRole("row", { name: /Panier gourmand/ });
  expect(headers()).toContain("Languages");
  await press("Columns");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Languages" }));
  expect(headers()).not.toContain("Languages");
  cleanup();
  await openList();
  await screen.findByRole("row", { name: /Panier gourmand/ });
  expect(headers()).not.toContain("Languages");
});

test("BO-3.5 BO-7.5 a row has the picture, all of the status, and what participants see", async () => {
  await renderOffice(<DocumentList kind={kind} base="/store/reward" />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/documents": listOf([
        {
          ...reward,
          ...{ status: "scheduled", mistakes: 2, entityId: 3 },
          statuses: ["scheduled", "changed", "live"],
          values: { image: { contentUrl: "/v2/pictures/a.svg" }, price: 1 },
        },
        {
          ...{ ...reward, id: "d2", name: "Lamp" },
          values: { image: "https://elsewhere.example/a.png" },
        },
      ]),
    },
  });
  const row = await screen.findByRole("row", { name: /Panier gourmand/ });
  expect(row.textContent).toMatch(
    /Live · Changed since · Scheduled for .*2026.* · 2 mistakes/,
  );
  expect(row.querySelector("img")?.getAttribute("src")).toBe(
    "/v2/pictures/a.svg",
  );
  const site = within(row).getByRole("link", { name: /^View on the site/ });
  expect(site.getAttribute("href")).toBe("/fo/reward/3");
  // A picture from elsewhere is not loaded, and a draft is on no page.
  const draft = screen.getByRole("row", { name: /Lamp/ });
  expect(draft.querySelector("img")).toBeNull();
  expect(within(draft).queryByRole("link", { name: /site/ })).toBeNull();
});

test("BO-9.96 a row says which languages lack texts, and nothing more of the others", async () => {
  const languages = ["fr", "en", "it", "es"];
  await renderOffice(<DocumentList kind={kind} base="/store/reward" />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/documents": listOf([
        { ...reward, languages, lackingLanguages: [] },
        {
          ...{ ...reward, id: "d2", name: "Lamp" },
          ...{ languages, lackingLanguages: ["nl", "de"] },
        },
      ]),
    },
  });
  const row = await screen.findByRole("row", { name: /Panier gourmand/ });
  expect(within(row).getByRole("cell", { name: "All" })).toBeDefined();
  const lacking = screen.getByRole("row", { name: /Lamp/ });
  expect(
    within(lacking).getByRole("cell", {
      name: "Texts are missing in German and Dutch",
    }).textContent,
  ).toContain("Missing: DE, NL");
});

test("BO-7.5 selected documents are published together, and those that fail are named", async () => {
  const PUBLISH = "POST /bo/documents/*/releases";
  const ready = ["publish", "archive"] as const;
  const unchanged = { status: "live", statuses: ["live"] } as const;
  const { sent, calls } = await renderOffice(
    <DocumentList kind={kind} base="/store/reward" />,
    {
      answers: {
        ...registryOf("reward"),
        "GET /bo/documents": listOf([
          { ...reward, may: [...ready] },
          { ...reward, id: "d2", name: "Lamp", may: [...ready] },
          { ...reward, id: "d3", name: "Bag", may: ["restore"] },
          { ...reward, id: "d4", name: "Hat", may: [...ready], ...unchanged },
        ]),
        "GET /bo/documents/*/draft": () =>
          reply(200, example("office-draft"), { etag: '"7"' }),
        [PUBLISH]: ({ path }) =>
          path.includes("d2")
            ? reply(422, { verdicts: [] })
            : reply(201, example("office-release")),
      },
    },
  );
  for (const name of ["Panier gourmand", "Lamp", "Bag", "Hat"])
    fireEvent.click(await screen.findByRole("checkbox", { name }));
  await screen.findByText("4 selected");
  expect(screen.getByRole("button", { name: "Archive (3)" })).toBeDefined();
  await press("Publish (2)");
  const dialog = await findDialog("Publish");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Panier gourmand", "Lamp"]);
  await press("Publish", within(dialog));
  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain("Done for 1 document.");
  expect(note.textContent).toContain("Lamp has mistakes or warnings");
  expect(sent(PUBLISH)).toHaveLength(2);
  expect(
    calls
      .find(({ path }) => path.endsWith("/releases"))
      ?.headers.get("if-match"),
  ).toBe('"7"');
  expect(screen.queryByText("3 selected")).toBeNull();
});

test("BO-7.5 documents are filtered by their fields and by what is wrong, and a filter is saved under a name", async () => {
  const feature = officeKind("feature");
  const { address, calls } = await renderOffice(
    <DocumentList kind={feature} base="/settings/feature" />,
    {
      answers: {
        ...registryOf("feature"),
        "GET /bo/documents": listOf([reward]),
      },
    },
  );
  await pick("Switched on", "Switched on: No");
  await pick("To review", "Text missing: German");
  await waitFor(() =>
    expect(calls.at(-1)?.query).toMatchObject({
      ...{ missing: "de", field: "enabled", value: "false" },
    }),
  );
  const filtered = "/?missing=de&field=enabled&value=false";
  expect(address()).toBe(filtered);
  await press("Views");
  fireEvent.click(
    await screen.findByRole("menuitem", { name: "Save this view…" }),
  );
  fireEvent.change(
    await within(await findDialog("Save this view")).findByLabelText("Name"),
    { target: { value: "German, off" } },
  );
  await press("Save");
  await screen.findByRole("button", { name: "Views · German, off" });
  await press(/^Views/);
  fireEvent.click(
    await screen.findByRole("menuitem", { name: "With mistakes" }),
  );
  await waitFor(() => expect(address()).toBe("/?mistakes=true"));
  await press(/^Views/);
  fireEvent.click(await screen.findByRole("menuitem", { name: "German, off" }));
  await waitFor(() => expect(address()).toBe(filtered));
  await press(/^Views/);
  fireEvent.click(
    await screen.findByRole("menuitem", {
      name: "Delete the view “German, off”",
    }),
  );
  await screen.findByRole("button", { name: "Views" });
});

test("BO-12.7 products are filtered by a brand that some have", async () => {
  const { address } = await renderOffice(
    <DocumentList kind={officeKind("product")} base="/products" />,
    {
      answers: {
        ...registryOf("product"),
        "GET /bo/documents": listOf([{ ...reward, kind: "product" }]),
        "GET /bo/documents/values": ({ query }) =>
          listOf(
            query["field"] === "brand" ? [{ value: "Calvéo", count: 12 }] : [],
          ),
      },
    },
  );
  await pick("Brand", "Brand: Calvéo");
  await waitFor(() =>
    expect(address()).toBe("/?field=brand&value=Calv%C3%A9o"),
  );
});

test("BO-3.1 a new document has a name, and starts with it", async () => {
  const MAKE = "POST /bo/documents";
  const { sent, address } = await renderOffice(
    <NewDocument kind={kind} base="/store/reward" />,
    { answers: { [MAKE]: reply(201, { id: "d2" }) } },
  );
  await press("New");
  await press("Save");
  await screen.findByText("This field is required.");
  await type("Name", "Bottle");
  await press("Save");
  await waitFor(() => expect(address()).toBe("/store/reward/d2"));
  expect(sent(MAKE)).toEqual([
    { kind: "reward", name: "Bottle", body: { title: { en: "Bottle" } } },
  ]);
});

test("BO-4 a page is made of a template", async () => {
  const MAKE = "POST /bo/documents";
  const template = { ...reward, id: "t1", kind: "page", name: "Contest" };
  const { sent } = await renderOffice(
    <NewDocument kind={officeKind("page")} base="/pages" />,
    {
      answers: {
        "GET /bo/documents": ({ query }) =>
          listOf(query["template"] === "true" ? [template] : []),
        [MAKE]: reply(201, { id: "d2" }),
      },
    },
  );
  await press("New");
  await type("Name", "Spring contest");
  await pick("Start from", "Contest");
  await press("Save");
  await waitFor(() =>
    expect(sent(MAKE)).toEqual([
      { kind: "page", name: "Spring contest", from: "t1" },
    ]),
  );
});
