import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { documentId, openDocument } from "#tests/support/office-document.tsx";
import { adasSession } from "#tests/support/office-scene.tsx";

const pane = async (name: string) =>
  within(await screen.findByRole("region", { name }));

const sections = async () => (await pane("Sections")).getAllByRole("button");

const section = async (name: string) =>
  (await pane("Sections")).findByRole("button", {
    name: new RegExp(`^${name}\\b`),
  });

const open = (
  body: object,
  { verdicts = [], ...scene }: Scene & { verdicts?: object[] } = {},
) =>
  openDocument("challenge", {
    ...scene,
    body: { type: "Classic", title: { en: "Spring" }, ...body },
    answers: {
      "POST /bo/documents/*/examine": { verdicts, total: verdicts.length },
      "PUT /bo/documents/*/draft": ({ body: sent }) => ({
        ...(sent as object),
        ...{ updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
        ...{ baseRevision: null, verdicts: [], total: 0 },
      }),
      ...scene.answers,
    },
  });

type Scene = NonNullable<Parameters<typeof openDocument>[1]>;

const mistake = (pointer: string, message: string, level = "mistake") => ({
  ...{ key: pointer, outcome: "required", pointer, message, level },
});

test.each([
  ["Photo", ["Identity", "Dates", "Participants", "Goals", "Photos"]],
  [
    "List",
    ["Identity", "Dates", "Participants", "Goals", "Products", "Declaration"],
  ],
])("BO-12.2 a %s challenge has the sections of its type", async (type, own) => {
  await open({ type });
  const names = (await sections()).map((one) => one.firstChild?.textContent);
  expect(names).toEqual([...own, "Results", "Budget"]);
});

test("BO-12.2 fields of another type are shown only where they are wrong, and keep their values", async () => {
  const goals = [{ key: "a", value: 3 }];
  const { calls } = await open(
    { type: "Photo", challengeGoals: goals },
    {
      view: "?section=goals",
      verdicts: [mistake("/products/list", "This list is gone.")],
    },
  );
  expect(await section("Products")).toBeDefined();
  const form = await pane("Settings");
  fireEvent.change(await form.findByLabelText("Maximum to win"), {
    target: { value: "50" },
  });
  expect(form.queryByText("Tiers")).toBeNull();
  await waitFor(() => {
    const saved = calls.find(({ method }) => method === "PUT");
    expect(saved?.body).toMatchObject({
      body: { maxToWin: 50, challengeGoals: goals },
    });
  });
});

test("BO-12.2 each section says how far it is", async () => {
  await open(
    { maxToWin: 5, isGroup: true },
    {
      document: { status: "changed", statuses: ["changed", "live"] },
      verdicts: [
        mistake("/startDate", "The start is missing."),
        mistake("/endDate", "The end is missing."),
        mistake("/maxToWin", "A lot.", "warning"),
      ],
      answers: {
        "GET /bo/documents/*/releases": {
          items: [
            {
              ...{ id: 1, revision: 3, state: "live", note: null, setId: null },
              startsAt: "2026-01-01T00:00:00.000Z",
              createdAt: "2026-01-01T00:00:00.000Z",
              createdBy: null,
            },
          ],
          ...{ total: 1, planned: [] },
        },
        "GET /bo/documents/*/revisions/3": {
          ...{ revision: 3, note: null, createdBy: null },
          createdAt: "2026-01-01T00:00:00.000Z",
          body: { type: "Classic", title: { en: "Spring" }, maxToWin: 5 },
        },
      },
    },
  );
  const states = async () =>
    Object.fromEntries(
      (await sections()).map(({ firstChild, lastChild }) => [
        firstChild?.textContent,
        [...(lastChild?.childNodes ?? [])].map((one) => one.textContent),
      ]),
    );
  await waitFor(async () =>
    expect(await states()).toEqual({
      Identity: ["Complete"],
      Dates: ["2 mistakes"],
      Participants: ["Complete", "Changed"],
      Goals: ["1 warning"],
      ...{ Products: ["Empty"], Declaration: ["Empty"] },
      ...{ Results: ["Empty"], Budget: ["Empty"] },
    }),
  );
  fireEvent.click(await section("Results"));
  const form = await pane("Settings");
  expect(form.getByText(/all participants see the ranking/)).toBeDefined();
  fireEvent.click(form.getByRole("button", { name: "Set up the ranking" }));
  const first = await form.findByLabelText("Show the ranking");
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("BO-12.2 arrow keys lead from section to section, Enter into the form; the address has the section", async () => {
  const { address } = await open({}, { view: "?section=audience" });
  const audience = await section("Participants");
  expect(audience.getAttribute("aria-current")).toBe("true");
  audience.focus();
  fireEvent.keyDown(audience, { key: "End" });
  const budget = await section("Budget");
  expect(document.activeElement).toBe(budget);
  expect(address()).toMatch(/\?section=budget$/);
  const form = await pane("Settings");
  await form.findByLabelText("Points");
  fireEvent.click(budget);
  await waitFor(() =>
    expect(document.activeElement?.closest("[data-pane]")).toHaveProperty(
      "dataset.pane",
      "form",
    ),
  );
  fireEvent.keyDown(document.activeElement as Element, { key: "F6" });
  expect(document.activeElement?.closest("[data-pane]")).toHaveProperty(
    "dataset.pane",
    "canvas",
  );
});

test("BO-12.2 a mistake leads to its field in its section", async () => {
  await open({}, { verdicts: [mistake("/budget/points", "Too many.")] });
  fireEvent.click(await screen.findByRole("button", { name: "1 mistake" }));
  fireEvent.click(await screen.findByRole("button", { name: /Too many/ }));
  const points = await screen.findByLabelText("Points");
  await waitFor(() => expect(document.activeElement).toBe(points));
});

test("BO-12.2 what is typed in one field is one step, undone in its section", async () => {
  const { address } = await open({}, { view: "?section=budget" });
  const points = await (await pane("Settings")).findByLabelText("Points");
  for (const value of ["5", "50", "500"])
    fireEvent.change(points, { target: { value } });
  fireEvent.click(await section("Participants"));
  fireEvent.click(screen.getByRole("button", { name: /^Undo.*Budget/ }));
  expect(address()).toMatch(/\?section=budget$/);
  await waitFor(async () =>
    expect(
      await (await pane("Settings")).findByLabelText("Points"),
    ).toHaveProperty("value", ""),
  );
  fireEvent.keyDown(document.body, { key: "y", ctrlKey: true });
  await waitFor(() =>
    expect(screen.getByLabelText("Points")).toHaveProperty("value", "500"),
  );
});

test("BO-12.2 who may only publish reads the sections", async () => {
  await open({}, { view: "?section=goals", document: { may: ["publish"] } });
  const most = await screen.findByLabelText("Maximum to win");
  expect(most).toHaveProperty("readOnly", true);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("BO-12.2 the preview is of the draft, for a participant of the challenge, and jumps to the first date on which it is seen", async () => {
  const { calls, address } = await open(
    {
      audience: { groups: ["/v2/user-groups/3"] },
      ...{ startDiffusionDate: "2098-05-01T08:00:00.000Z" },
      ...{ startDate: "2098-05-02T08:00:00.000Z" },
    },
    {
      document: { entityId: 12 },
      answers: {
        "GET /bo/session": adasSession,
        "GET /bo/preview-people": { items: [], total: 0 },
        "GET /bo/groups": { items: [], total: 0 },
        "POST /bo/preview-tokens": {
          token: "t",
          expiresAt: "2199-01-01T00:00:00.000Z",
        },
      },
    },
  );
  const seen = () =>
    calls.filter(({ path }) => path === "/bo/preview-tokens").at(-1)?.body;
  await waitFor(() =>
    expect(seen()).toMatchObject({
      as: { groups: ["/v2/user-groups/3"] },
      drafts: [documentId],
    }),
  );
  const preview = await pane("Preview");
  expect(preview.getByText(/nobody sees the challenge yet/)).toBeDefined();
  fireEvent.click(preview.getByRole("button", { name: /2098/ }));
  expect(address()).toContain(
    `at=${encodeURIComponent("2098-05-01T08:00:00.000Z")}`,
  );
  await waitFor(() =>
    expect(seen()).toMatchObject({ at: "2098-05-01T08:00:00.000Z" }),
  );
  fireEvent.click(await section("Declaration"));
  await waitFor(() =>
    expect(preview.getByRole("radio", { name: "Declaration" })).toHaveProperty(
      "checked",
      true,
    ),
  );
});
