import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { openDocument } from "#tests/support/office-document.tsx";
import { listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";

const list = "a".repeat(64);

const challenge: JsonObject = {
  type: "Classic",
  title: { en: "Towards the heat pump" },
  startDiffusionDate: "2026-01-01T00:00:00Z",
  endDiffusionDate: "2026-12-31T00:00:00Z",
  startDate: "2026-03-01T00:00:00Z",
  endDate: "2026-11-01T00:00:00Z",
  audience: { groups: ["/v2/user-groups/2"] },
  products: { list, count: 1 },
  goalType: "generic",
  goalsUnit: "pumps",
  challengeGoals: [
    { key: "one", name: { en: "Sunny" }, value: 5, reward: 40 },
    { key: "two", name: { en: "Hot" }, value: 20, reward: 90 },
  ],
};

const kept = (name: string, reward: number): JsonObject => ({
  ...{ key: name, name, at: "2026-06-01T10:00:00Z" },
  person: { groups: ["/v2/user-groups/2"] },
  lines: [{ productCode: "PAC", quantity: 6 }],
  expect: { reward, tier: "one" },
});

const row = {
  ...{ key: "PAC", position: 1, name: "Heat pump" },
  row: { productCode: "PAC", threshold: 5, reward: 2, coefficient: 1 },
};

const open = (body: JsonObject = {}, answers: WireAnswers = {}) =>
  openDocument("challenge", {
    body: { ...challenge, ...body },
    view: "/test",
    answers: {
      "GET /bo/groups": listOf([{ id: 2, name: "North", members: 3 }]),
      "GET /bo/lists/*/rows": ({ query: { keys } }) =>
        listOf(keys === undefined || keys === "PAC" ? [row] : []),
      "GET /bo/usages": listOf([]),
      ...answers,
    },
  });

const region = async (name: string) =>
  within(await screen.findByRole("region", { name }));
const happens = () => region("What happens");

/** Chooses in a select by its label. */
async function choose(label: string, option: RegExp): Promise<void> {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: label }));
  fireEvent.click(await screen.findByText(option));
}

test("BO-14.1 what happens to a made-up person is said while one types", async () => {
  await open();
  await screen.findByText(
    "The challenge is not for the groups of this person.",
  );
  await choose("Groups", /^North$/);
  await (await happens()).findByText("This person can declare.");
  expect(
    (await happens()).getByText(
      "The page invites the person to declare results to take part.",
    ),
  ).toBeDefined();
  expect((await happens()).getByText("No product is declared.")).toBeDefined();

  await choose("Add a product of the challenge", /^Heat pump/);
  const gains = within(await (await happens()).findByRole("table"));
  await gains.findByText("0: below the threshold of 5 (4 missing)");
  expect(
    (await happens()).getByText("4 pumps more for “Sunny” (40 points)"),
  ).toBeDefined();
  const quantity = (await region("Products declared")).getByLabelText(
    "Quantity",
  );
  fireEvent.change(quantity, { target: { value: "6" } });
  await gains.findByText("12 (6 × 2)");
  expect((await happens()).getByText("Sunny")).toBeDefined();
  expect((await happens()).getAllByText("40")).toHaveLength(2);

  fireEvent.change(screen.getByLabelText("Results of others"), {
    target: { value: "9; 6; 2" },
  });
  await (await happens()).findByText("2 of 4");
  fireEvent.click(screen.getByRole("button", { name: "Over" }));
  await (await happens()).findByText(
    "The challenge is over: it is too late to take part.",
  );
  expect(
    screen.getByRole("button", { name: "Over" }).getAttribute("aria-pressed"),
  ).toBe("true");
});

test("BO-14.1 BO-16.70 cases say whether they come out as expected, and are kept, opened and removed", async () => {
  const { sent } = await open(
    { tests: [kept("Six pumps", 40), kept("Too much", 90)] },
    {
      "PUT /bo/documents/*/draft": ({ body }) => ({
        ...{ body, verdicts: [], total: 0, baseRevision: null },
        ...{ updatedAt: "2026-01-01T08:00:01.000Z", updatedBy: null },
      }),
    },
  );
  const cases = await region("Tests that are kept");
  await cases.findByText("As expected: 1 of 2");
  expect(cases.getByText("Total reward: 40 instead of 90")).toBeDefined();

  fireEvent.click(cases.getByRole("button", { name: "Open “Too much”" }));
  const form = within(
    await screen.findByRole("form", { name: "Keep this test" }),
  );
  expect(form.getByLabelText("Name of the test")).toHaveProperty(
    "value",
    "Too much",
  );
  expect(form.getByLabelText("Rank: 1")).toHaveProperty("checked", false);
  fireEvent.click(form.getByLabelText("Total reward: 40"));
  fireEvent.click(form.getByRole("button", { name: "Update the test" }));
  await cases.findByText("As expected: 2 of 2");

  fireEvent.click(cases.getByRole("button", { name: "Remove “Six pumps”" }));
  await cases.findByText("As expected: 1 of 1");
  const saved = () =>
    sent("PUT /bo/documents/*/draft").at(-1) as
      | { body: { tests: JsonObject[] } }
      | undefined;
  await waitFor(() => expect(saved()?.body.tests).toHaveLength(1));
  expect(saved()?.body.tests[0]).toMatchObject({
    ...{ key: "Too much", expect: { tier: "one" } },
    lines: [{ productCode: "PAC", quantity: 6 }],
  });
});

test("BO-14.1 without dates and products, it says what to enter first", async () => {
  const { address } = await open({
    ...{ products: null, startDiffusionDate: null, endDiffusionDate: null },
    ...{ startDate: null, endDate: null, audience: null },
  });
  await screen.findByText(
    "This challenge has no dates yet: enter them to try its phases.",
  );
  expect(
    (await region("Tests that are kept")).getByText(/^No test is kept yet/),
  ).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Add products" }));
  expect(address()).toContain("?section=products");
});
