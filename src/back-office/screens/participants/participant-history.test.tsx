import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeParticipantNote } from "#src/schema/types.gen.ts";
import { press, renderOffice, type } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const path = "GET /bo/participants/1";

/** Opens a part of the history of participant 1, with USER_READ unless another permission is named. */
const open = (
  part: string,
  answers: WireAnswers = {},
  permissions: string[] = ["USER_READ"],
) =>
  renderOffice(`/participants/1?part=${part}`, {
    session: { permissions },
    answers: {
      [path]: example("office-participant-detail"),
      [`${path}/movements`]: listOf([]),
      ...answers,
    },
  });

const table = () =>
  within(
    within(
      screen.getByRole("region", { name: "The person’s history" }),
    ).getByRole("table"),
  );

const rows = () =>
  table()
    .queryAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe("BO-7.3 the history of a person", () => {
  test("has all point movements, page by page; which page is in the address", async () => {
    const all = Array.from({ length: 17 }, (_, at) =>
      example("office-participant-movement", { id: 17 - at, points: 17 - at }),
    );
    const { address } = await open("movements", {
      [`${path}/movements`]: ({ query }) => {
        const page = Number(query["page"]);
        return { items: all.slice((page - 1) * 15, page * 15), total: 17 };
      },
    });
    await waitFor(() => expect(rows()).toHaveLength(15));
    fireEvent.click(screen.getByTitle("2"));
    await waitFor(() =>
      expect(rows().map((cells) => cells.at(-2))).toEqual(["+2", "+1"]),
    );
    expect(address()).toBe("/bo/participants/1?part=movements&page=2");
    fireEvent.click(screen.getByRole("link", { name: "Badges" }));
    await screen.findByText("Premier pas");
    expect(address()).toBe("/bo/participants/1?part=badges");
  });

  test("says why entries were refused, and leads moderators to them", async () => {
    const photo = example("office-participant-entry", { kind: "photo" });
    const { calls } = await open(
      "entries&status=refused",
      {
        [`${path}/entries`]: listOf([
          example("office-participant-entry"),
          photo,
        ]),
      },
      ["USER_READ", "MODERATE"],
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((cells) => cells.slice(1, 4))).toEqual(
      ["Declaration", "Photo"].map((kind) => [
        `Challenge de printemps · ${kind}`,
        "Refused",
        "La preuve est illisible.",
      ]),
    );
    expect(calls.at(-1)?.query).toMatchObject({ status: "refused" });
    const links = table().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/bo/moderation?status=refused&entry=declaration-12",
      "/bo/moderation?status=refused&entry=photo-12",
    ]);
  });

  test.each([
    [["USER_READ", "STORE_WRITE"], "/bo/store/orders?q=R000004"],
    [["USER_READ"], undefined],
  ])("with %o an order leads to %s", async (permissions, href) => {
    await open(
      "orders",
      { [`${path}/orders`]: listOf([example("office-participant-order")]) },
      permissions,
    );
    await screen.findByText("R000004");
    const link = screen.queryByRole("link", { name: "R000004" });
    expect(link?.getAttribute("href") ?? undefined).toBe(href);
  });

  test("has the badges that were won, and the devices that are signed in", async () => {
    await open("sign_ins");
    await screen.findByText("Firefox, Linux");
    expect(rows()).toEqual([
      [
        ...["Firefox, Linux", "12 Jun 2026, 10:00", "12 Jun 2026, 11:00"],
        ...["12 Jul 2026, 10:00", ""],
      ],
    ]);
  });

  test("has the team's notes, which users with USER_WRITE add", async () => {
    const ADD = "POST /bo/participants/1/notes";
    const notes: OfficeParticipantNote[] = [];
    const { sent } = await open(
      "notes",
      {
        [`${path}/notes`]: () => listOf(notes),
        [ADD]: ({ body }) => {
          const { text } = body as { text: string };
          notes.push(example("office-participant-note", { text }));
          return reply(201, { id: 3 });
        },
      },
      ["USER_READ", "USER_WRITE"],
    );
    await screen.findByText("No notes yet.");
    await press("Add a note");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/Only the team reads it/);
    await type("Note", "Called about a parcel");
    await press("Save");
    await screen.findByRole("row", { name: /Hélène Moreau.*Called about/ });
    expect(sent(ADD)).toEqual([{ text: "Called about a parcel" }]);
  });

  test("leads to what was changed, for users who read the audit log", async () => {
    await open("movements", {}, ["USER_READ", "AUDIT_READ"]);
    const link = await screen.findByRole("link", { name: "Who changed what" });
    expect(link.getAttribute("href")).toBe("/bo/audit?entity=participant/1");
  });

  test("BO-2.1 users who only read a person change nothing", async () => {
    await open("notes", { [`${path}/notes`]: listOf([]) });
    await screen.findByText("No notes yet.");
    const main = within(screen.getByRole("main"));
    expect(
      main.queryAllByRole("button").map(({ textContent }) => textContent),
    ).toEqual(["Columns"]);
    expect(main.queryByRole("link", { name: "Who changed what" })).toBeNull();
  });
});
