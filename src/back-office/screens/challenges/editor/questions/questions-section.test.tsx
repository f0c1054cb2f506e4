import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { allMessages } from "#src/i18n/testing.ts";
import { openDocument } from "#tests/support/office-document.tsx";

const live = {
  type: "Classic",
  title: { en: "Spring" },
  startDiffusionDate: "2020-01-01T00:00:00.000Z",
  startDate: "2020-01-02T00:00:00.000Z",
  declarationForm: [
    {
      ...{ key: "11", question: { en: "Which home?" }, type: "choice" },
      choices: [
        { key: "1101", label: { en: "Old" } },
        { key: "1102", label: { en: "New" } },
      ],
    },
    { key: "12", question: { en: "Postcode?" }, type: "text" },
  ],
};

const people = {
  ...{ declaredProducts: [], answeredQuestions: ["11"], participants: 3 },
  ...{ accepted: 0, credited: 0, waiting: 0, entrantGroups: [] },
};

const save = ({ body: sent }: { body?: unknown }): object => ({
  ...(sent as object),
  ...{ updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
  ...{ baseRevision: null, verdicts: [], total: 0 },
});

async function open(
  body: object = live,
  onSave: (call: { body?: unknown }) => object = save,
) {
  const release = { id: 1, revision: 2, startsAt: "2020-01-01T00:00:00.000Z" };
  const scene = await openDocument("challenge", {
    body: { ...body },
    view: "?section=declaration",
    answers: {
      "GET /bo/documents/*/releases": {
        ...{ items: [{ ...release, state: "live" }], total: 1, planned: [] },
      },
      "GET /bo/documents/*/revisions/2": {
        ...{ revision: 2, createdAt: "2020-01-01T00:00:00.000Z" },
        ...{ createdBy: null, note: null, body: live },
      },
      "GET /bo/documents/*/facts": people,
      "PUT /bo/documents/*/draft": onSave,
    },
  });
  // Participants' texts are a file beside the scripts.
  const wire = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) =>
    String(input).endsWith("/locales/en.json")
      ? Promise.resolve(Response.json(allMessages.en))
      : wire(input, init),
  );
  const saved = () =>
    scene.calls.filter(({ method }) => method === "PUT").at(-1)?.body as {
      body: typeof live;
    };
  return { ...scene, saved };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("BO-12.6 an answered question is locked with the reason, and leaves the form instead of being removed", async () => {
  const { saved } = await open();
  expect(await screen.findByText("Answered")).toBeDefined();
  fireEvent.click(await button(/^1\. Which home/));
  expect(
    await screen.findByText(
      "Participants have already answered this question.",
    ),
  ).toBeDefined();
  expect(screen.getByLabelText("Kind of answer")).toHaveProperty(
    "disabled",
    true,
  );
  expect(await button("Remove choice 1")).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: /^Remove “Which/ })).toBeNull();
  fireEvent.click(await button("Stop asking “Which home?”"));
  await waitFor(() =>
    expect(saved().body.declarationForm[0]).toEqual({
      ...live.declarationForm[0],
      isRetired: true,
    }),
  );
  fireEvent.click(await button("Ask again “Which home?”"));
  await waitFor(() =>
    expect(saved().body.declarationForm).toEqual(live.declarationForm),
  );
});

test("BO-12.6 the control of participants is beside the question, and a pasted list becomes its choices", async () => {
  const { saved } = await open();
  fireEvent.click(await button(/^1\. Which home/));
  const seen = within(
    await screen.findByRole("region", { name: "What participants see" }),
  );
  expect(await seen.findByLabelText("Old")).toBeDefined();
  fireEvent.paste(screen.getByLabelText("Choice 2 (English)"), {
    clipboardData: { getData: () => "Recent\nFlat\nOther" },
  });
  expect(await seen.findByLabelText("Flat")).toBeDefined();
  await waitFor(() =>
    expect(saved().body.declarationForm[0]).toMatchObject({
      choices: [
        { key: "1101", label: { en: "Old" } },
        { key: "1102", label: { en: "Recent" } },
        { label: { en: "Flat" } },
        { label: { en: "Other" } },
      ],
    }),
  );
});

test("BO-11.1 what may not change any more is said while one writes, before it is saved", async () => {
  await open(live, () => new Promise<object>(() => {}));
  await screen.findByText("Answered");
  fireEvent.click(
    await screen.findByRole("switch", {
      name: "Ask for the amount of each product",
    }),
  );
  expect(await screen.findByText(/has started/)).toBeDefined();
});
