import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DocumentActions } from "#src/back-office/document/document-actions.tsx";
import { NewDocument } from "#src/back-office/screens/documents/list/new-document.tsx";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import {
  findDialog,
  pick,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Date.parse("2026-11-28T12:00:00Z"),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const last = {
  startDiffusionDate: "2026-02-22T08:00:00Z",
  ...{ startDate: "2026-03-01T08:00:00Z", endDate: "2026-04-30T22:00:00Z" },
};

const CREATE = "POST /bo/documents";
const DUPLICATE = "POST /bo/documents/d1/duplicate";

const answers: WireAnswers = {
  ...registryOf("challenge"),
  "GET /bo/documents": ({ query }) =>
    listOf([
      query["template"] === "true"
        ? example("office-document", { id: "t1", name: "Modèle" })
        : example("office-document", { id: "d1", name: "Printemps" }),
    ]),
  "GET /bo/documents/*/draft": ({ path }) => ({
    ...example("office-draft"),
    body: path.includes("t1") ? {} : last,
  }),
  [CREATE]: reply(201, { id: "d9" }),
  [DUPLICATE]: reply(201, { id: "d9" }),
};

async function open() {
  const office = await renderOffice(
    <NewDocument kind={officeKind("challenge")} base="/challenges" />,
    { answers },
  );
  await press("New");
  const dialog = within(await findDialog("New challenge"));
  const choose = (name: string) =>
    fireEvent.click(
      dialog.getByRole("radio", { name: new RegExp(`^${name}`) }),
    );
  return { ...office, dialog, choose };
}

const opened = (office: { address: () => string | undefined }) =>
  waitFor(() => expect(office.address()).toMatch(/d9$/));

describe("BO-12.1 a new challenge", () => {
  test("of a type says what it is for and what its dates will be, and is made so", async () => {
    const office = await open();
    const { dialog, choose, sent } = office;
    expect(dialog.getAllByRole("radio")).toHaveLength(5);
    choose("Deal");
    await type("Name", "Rentrée");
    dialog.getByText(/^The other dates follow from it/);
    await type("Start of the challenge (optional)", "01/03/2027 09:00");
    await dialog.findByText("Challenge: 1 March – 1 April 2027");
    dialog.getByText("Sign-up: 22 February – 1 March 2027");
    dialog.getByText("Shown to participants: 22 February – 15 April 2027");
    await press("Create", dialog);
    await opened(office);
    expect(sent(CREATE)).toMatchObject([
      {
        ...{ kind: "challenge", name: "Rentrée" },
        body: {
          ...{ type: "Deal", title: { en: "Rentrée" }, goalType: "generic" },
          startDiffusionDate: "2027-02-22T08:00:00.000Z",
          startSignInDate: "2027-02-22T08:00:00.000Z",
          startDate: "2027-03-01T08:00:00.000Z",
        },
      },
    ]);
  });

  test("may have no dates yet", async () => {
    const office = await open();
    office.choose("Photo contest");
    await type("Name", "Vitrines");
    await press("Create", office.dialog);
    await opened(office);
    const [{ body }] = office.sent(CREATE) as [{ body: object }];
    expect(Object.keys(body).filter((name) => name.endsWith("Date"))).toEqual(
      [],
    );
  });

  test("like another one starts when it is said, with all dates moved", async () => {
    const office = await open();
    const { dialog, choose, sent } = office;
    choose("From another one");
    await type("Name", "Printemps 2027");
    await press("Create", dialog);
    await dialog.findByText("Choose a template or a challenge.");
    await pick("Template or challenge", "Printemps");
    await type("Start of the challenge (optional)", "08/03/2027");
    await dialog.findByText("Challenge: 8 March – 7 May 2027");
    await press("Create", dialog);
    await opened(office);
    expect(sent(CREATE)).toEqual([
      {
        ...{ kind: "challenge", name: "Printemps 2027", from: "d1" },
        startDate: "2027-03-07T23:00:00.000Z",
      },
    ]);
  });

  test("like one without a start has no field for it, and says why", async () => {
    const { dialog, choose } = await open();
    choose("From another one");
    await pick("Template or challenge", "Modèle");
    await dialog.findByText(/^It has no start/);
    expect(dialog.queryByLabelText(/^Start of the challenge/)).toBeNull();
  });

  test("is copied for the next season from the menu of a challenge, a year later unless another day is said", async () => {
    const office = await renderOffice(
      <DocumentActions
        document={example("office-document", {
          ...{ id: "d1", kind: "challenge", name: "Printemps" },
          may: ["duplicate"],
        })}
        base="/challenges"
      />,
      { answers },
    );
    await press("Actions for “Printemps”");
    fireEvent.click(
      await screen.findByRole("menuitem", { name: "Copy for next season" }),
    );
    const dialog = within(await findDialog("Copy for next season"));
    await dialog.findByText("Challenge: 1 March – 30 April 2027");
    await type("Name", "Printemps 2027");
    await press("Create", dialog);
    await opened(office);
    expect(office.sent(DUPLICATE)).toEqual([
      { name: "Printemps 2027", startDate: "2027-03-01T08:00:00.000Z" },
    ]);
  });
});
