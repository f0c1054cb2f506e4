import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import {
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
  expect(headers()).toContain("Mistakes");
  await press("Columns");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Mistakes" }));
  expect(headers()).not.toContain("Mistakes");
  cleanup();
  await openList();
  await screen.findByRole("row", { name: /Panier gourmand/ });
  expect(headers()).not.toContain("Mistakes");
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
