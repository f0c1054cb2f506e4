import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type {
  OfficeModerationEntry,
  OfficeModerationItem,
} from "#src/schema/types.gen.ts";
import {
  confirmPassword,
  findDialog,
  pick,
  press,
  pressKeys,
  renderOffice,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import {
  lost,
  never,
  reply,
  type WireAnswer,
  type WireAnswers,
  type WireCall,
} from "#tests/support/wire.ts";

const DECIDE = "POST /bo/moderation/decisions";
/** Long enough for decisions to be undone. */
const appliesAt = new Date(Date.now() + 3_600_000).toISOString();
const reasons = [
  { key: "illegible", label: "The proof cannot be read." },
  { key: "duplicate", label: "It was declared before." },
];
const idIn = ({ path }: WireCall) => Number(path.split("/").at(-1));

interface Scene {
  query?: string;
  /** Changes what the queue says of entries. */
  items?: Record<number, Partial<OfficeModerationItem>>;
  /** Ids of entries that the moderator may not decide on. */
  refused?: readonly number[];
  /** Changes what is said of an entry that is open. */
  details?:
    | Partial<OfficeModerationEntry>
    | (() => Partial<OfficeModerationEntry>);
  /** What is responded for an entry that is opened, by its id. */
  late?: Readonly<Record<number, () => Promise<never>>>;
  /** Whether the password is requested before the first decision. */
  needsPassword?: boolean;
  answers?: WireAnswers;
}

/** Opens the queue of declarations 1 to `count`, which are decided on and undone as the server does it. */
async function openQueue(
  count: number,
  {
    query = "",
    items = {},
    refused = [],
    details,
    late = {},
    needsPassword,
    answers,
  }: Scene = {},
) {
  const decided = new Set<number>();
  const itemOf = (id: number) =>
    example("office-moderation-item", {
      ...{ id, claim: null, signals: [] },
      participant: { id: 100 + id, name: `Sender ${id}` },
      ...items[id],
    });
  const waiting = () =>
    Array.from({ length: count }, (_, at) => at + 1)
      .filter((id) => !decided.has(id))
      .map(itemOf);
  const decide = ({ body }: WireCall) => {
    const { entries } = body as {
      entries: { kind: "declaration"; id: number }[];
    };
    const isRefused = ({ id }: { id: number }) => refused.includes(id);
    const made = entries.filter((one) => !isRefused(one));
    for (const { id } of made) decided.add(id);
    return {
      decided: made.map(({ kind, id }) => ({
        kind,
        id,
        decision: 1_000 + id,
        appliesAt,
      })),
      failed: entries
        .filter(isRefused)
        .map(({ kind, id }) => ({ kind, id, reason: "alreadyDecided" })),
    };
  };
  const office = await renderOffice(`/moderation${query}`, {
    answers: {
      "GET /bo/moderation": () =>
        listOf(waiting(), { oldest: "2026-06-12T09:00:00.000Z" }),
      "GET /bo/moderation/challenges": listOf([]),
      "PUT /bo/moderation/claims/*/*": example("office-claim", {
        by: { id: 1, name: "Ada Lovelace" },
      }),
      "DELETE /bo/moderation/claims/*/*": undefined,
      "GET /bo/moderation/declaration/*": (call) =>
        late[idIn(call)]?.() ??
        example("office-moderation-entry", {
          ...itemOf(idIn(call)),
          ...{ proof: null, related: [], reasons },
          ...(typeof details === "function" ? details() : details),
        }),
      ...(needsPassword ? withStepUp(DECIDE, decide) : { [DECIDE]: decide }),
      "DELETE /bo/moderation/decisions/*": (call) => {
        decided.delete(idIn(call) - 1_000);
        return undefined;
      },
      ...answers,
    },
  });
  await screen.findByRole("heading", { level: 2, name: "Sender 1" });
  await screen.findByRole("heading", { name: "Lines" });
  return office;
}

const rows = () => [...document.querySelectorAll("[data-entry]")];
const current = () =>
  document.querySelector("[data-entry][aria-selected=true]");
const said = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join();
/** Waits until an entry is open and has the focus. */
const reach = (id: number) =>
  waitFor(() => {
    expect(current()?.getAttribute("data-entry")).toBe(`declaration-${id}`);
    expect(document.activeElement).toBe(current());
    screen.getByRole("button", { name: "Validate" });
  });
const entry = (id: number) => ({
  kind: "declaration",
  id,
  expectedStatus: "waiting",
});

describe("BO-5.3 by keyboard", () => {
  test("one key decides, and the next entry is there with the focus", async () => {
    const { sent } = await openQueue(4);
    await pressKeys("v");
    await reach(2);
    await pressKeys("r", "1");
    fireEvent.submit(document.querySelector("[data-refusal]") as Element);
    await reach(3);
    await pressKeys("V");
    await reach(4);
    expect(sent(DECIDE)).toEqual([
      { entries: [entry(1)], status: "validated" },
      { entries: [entry(2)], status: "refused", reason: "illegible" },
      { entries: [entry(3)], status: "validated" },
    ]);
    expect(rows()).toHaveLength(1);
  });

  test("J, K, X and ?; no key with a modifier or in a field", async () => {
    const { sent } = await openQueue(3);
    await pressKeys("j");
    await reach(2);
    await pressKeys("k");
    await reach(1);
    await pressKeys("x");
    screen.getByText("1 selected");
    await pressKeys("x");
    for (const modifier of ["ctrlKey", "altKey", "shiftKey"])
      fireEvent.keyDown(document.body, { key: "v", [modifier]: true });
    await pressKeys("?");
    const help = await findDialog("Keyboard shortcuts");
    await pressKeys("v");
    fireEvent.click(within(help).getByRole("button", { name: "Close" }));
    await pressKeys("r", "2");
    const comment = await type("Comment (optional)", "v r 1");
    fireEvent.keyDown(comment, { key: "v" });
    expect(screen.getAllByRole("radio")[1]).toHaveProperty("checked", true);
    expect(sent(DECIDE)).toEqual([]);
  });
});

describe("BO-5.3 V validates what one looks at, and nothing else", () => {
  test("not the entry that took the place of the open one in a newer list", async () => {
    let isNewer = false;
    const itemOf = (id: number) =>
      example("office-moderation-item", {
        ...{ id, claim: null, signals: [] },
        participant: { id: 100 + id, name: `Sender ${id}` },
      });
    const { sent, queries } = await openQueue(9, {
      answers: {
        "GET /bo/moderation": () =>
          listOf(isNewer ? [itemOf(7), itemOf(1)] : [itemOf(1), itemOf(8)], {
            oldest: "2026-06-12T09:00:00.000Z",
          }),
      },
    });
    isNewer = true;
    await queries.invalidateQueries({ queryKey: ["list", "/moderation"] });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await screen.findByText("Sender 7");
    expect(current()?.getAttribute("data-entry")).toBe("declaration-1");
    await pressKeys("v");
    await waitFor(() =>
      expect(sent(DECIDE)).toEqual([
        { entries: [entry(1)], status: "validated" },
      ]),
    );
  });

  test("not an entry that is still loading", async () => {
    const { sent } = await openQueue(2, { late: { 2: never } });
    await pressKeys("v", "v");
    await waitFor(() => expect(said()).toContain("nothing was decided"));
    expect(sent(DECIDE)).toEqual([
      { entries: [entry(1)], status: "validated" },
    ]);
  });

  test("not the selection before it is named", async () => {
    const { sent } = await openQueue(3);
    await pressKeys("x", "j");
    await reach(2);
    await pressKeys("x", "j");
    await reach(3);
    await pressKeys("v");
    const dialog = within(await findDialog("Validate 2 entries"));
    dialog.getByText(/Sender 1/);
    dialog.getByText(/Sender 2/);
    expect(sent(DECIDE)).toEqual([]);
    await press("Validate", dialog);
    await waitFor(() =>
      expect(sent(DECIDE)).toEqual([
        { entries: [entry(1), entry(2)], status: "validated" },
      ]),
    );
  });
});

describe("BO-2.4 an entry of one's own", () => {
  test("says so before a key is pressed, and the whole page leaves it out", async () => {
    const { sent } = await openQueue(3, {
      items: { 1: { isOwn: true } },
    });
    expect(rows()[0]?.textContent).toContain("Yours or your group’s");
    screen.getByText(/Another person has to decide on it/);
    expect(screen.queryByRole("button", { name: "Validate" })).toBeNull();
    await pressKeys("v");
    await waitFor(() => expect(said()).toContain("Another person has to"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Whole page" }));
    screen.getByText("2 selected");
    expect(sent(DECIDE)).toEqual([]);
  });
});

test("BO-5.1 the queue is searched by participant, in the address", async () => {
  const { address, calls } = await openQueue(2);
  const field = await type("Participant’s name or e-mail", " Camille ");
  fireEvent.keyDown(field, { key: "Enter", code: "Enter", keyCode: 13 });
  await waitFor(() => expect(address()).toBe("/bo/moderation?q=Camille"));
  await waitFor(() =>
    expect(
      calls.filter(({ path }) => path === "/bo/moderation").at(-1)?.query,
    ).toMatchObject({ q: "Camille" }),
  );
});

describe("BO-5.4 BO-9.37 U undoes at once", () => {
  test("also after the tab was reloaded", async () => {
    await openQueue(2);
    await pressKeys("v");
    await reach(2);
    await screen.findByText("Validated: Declaration 1 (Sender 1)");
    expect(said()).toContain("Validated; undo with U");
    cleanup();
    const { sent } = await openQueue(2, { refused: [] });
    await pressKeys("u");
    await waitFor(() =>
      expect(sent("DELETE /bo/moderation/decisions/1001")).toHaveLength(1),
    );
    await waitFor(() => expect(said()).toContain("Decision undone"));
    await reach(1);
    await pressKeys("u");
    await waitFor(() => expect(said()).toContain("Nothing to undo"));
  });

  test("on the entry too, with the time that is left", async () => {
    const { sent } = await openQueue(1, {
      query: "?entry=declaration-1",
      details: {
        ...{ status: "pending", decision: 1_001, appliesAt },
        pending: {
          ...{ status: "validated", reason: null },
          by: { id: 1, name: "Ada Lovelace" },
        },
      },
    });
    await screen.findByText(/^Applied in \d+ seconds/);
    await press("Undo");
    await waitFor(() =>
      expect(sent("DELETE /bo/moderation/decisions/1001")).toHaveLength(1),
    );
  });
});

test("BO-5.2 a picture of another server is shown, also that of the next entry", async () => {
  const url = "/pictures/showcase.svg";
  await openQueue(2, {
    details: { proof: { url, name: null, type: null, size: null } },
  });
  const picture = async () =>
    (await screen.findByRole("img", { name: "Proof" })).getAttribute("src");
  expect(await picture()).toBe(url);
  await pressKeys("j");
  await reach(2);
  expect(await picture()).toBe(url);
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("BO-5.7 with other moderators", () => {
  const helene = { id: 2, name: "Hélène Moreau" };

  test("the list says who reads an entry, and J skips it", async () => {
    await openQueue(3, {
      items: { 2: { claim: { by: helene, until: appliesAt } } },
    });
    expect(rows()[1]?.textContent).toContain("Hélène Moreau is reading it");
    await pressKeys("j");
    await reach(3);
    await pressKeys("k");
    await reach(1);
    await pressKeys("v");
    await reach(3);
  });

  test("BO-9.31 in bulk, a reason is required and each failure is named", async () => {
    const { sent } = await openQueue(3, { refused: [1] });
    await pressKeys("x", "j");
    await reach(2);
    await pressKeys("x");
    screen.getByText("2 selected");
    await press("Refuse selection…");
    const dialog = within(await findDialog("Refuse 2 entries"));
    await press("Refuse", dialog);
    await dialog.findByText("This field is required.");
    fireEvent.click(dialog.getByRole("radio", { name: /cannot be read/ }));
    await press("Refuse", dialog);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Declaration 1 (Sender 1)");
    expect(sent(DECIDE)).toEqual([
      {
        ...{ entries: [entry(1), entry(2)], status: "refused" },
        reason: "illegible",
      },
    ]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  test("BO-1.5 in bulk, the password is requested once more where the server asks for it", async () => {
    const { sent } = await openQueue(2, { needsPassword: true });
    fireEvent.click(screen.getByRole("checkbox", { name: "Whole page" }));
    await press("Validate selection");
    await confirmPassword();
    await screen.findByText("2 entries validated");
    expect(sent(DECIDE)).toHaveLength(2);
    expect(rows()).toHaveLength(0);
    await pressKeys("u");
    await waitFor(() =>
      expect(sent("DELETE /bo/moderation/decisions/*")).toHaveLength(2),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe("BO-5.5 BO-9.33 a correction of a large sum", () => {
  test("is sent with a reason, and waits for a second person", async () => {
    let correction: OfficeModerationEntry["correction"] = null;
    const { sent } = await openQueue(1, {
      query: "?status=validated",
      details: () => ({
        ...{ status: "validated", correction },
        decidedBy: { id: 2, name: "Hélène Moreau" },
        decidedAt: "2026-06-12T09:00:00.000Z",
      }),
      answers: {
        "POST /bo/moderation/corrections": () => {
          correction = {
            ...{ id: 7, by: 1, status: "refused", reason: "duplicate" },
            ...{ points: -5_000, createdAt: "2026-06-12T10:00:00.000Z" },
          };
          return reply(202, { id: 7, points: -5_000, appliedAt: null });
        },
      },
    });
    await press("Correct the decision…");
    const dialog = within(await findDialog("Refuse after a validation"));
    fireEvent.click(await dialog.findByRole("radio", { name: /before/ }));
    await type("Comment (optional)", "Found twice");
    await press("Correct", dialog);
    await screen.findByText("Withdraw the correction");
    expect(screen.queryByText("Confirm the correction")).toBeNull();
    expect(sent("POST /bo/moderation/corrections")).toEqual([
      {
        ...{ kind: "declaration", id: 1, expectedStatus: "validated" },
        ...{ status: "refused", reason: "duplicate", comment: "Found twice" },
      },
    ]);
  });
});

test("BO-1.6 a refusal with a comment survives a failure, a lost connection and the end of the session", async () => {
  const failing: WireAnswer[] = [
    reply(500, { message: "Out of order" }),
    lost,
    reply(401, { title: "Unauthorized" }),
  ];
  const { sent, wire } = await openQueue(2, {
    answers: {
      [DECIDE]: () =>
        failing.shift() ?? {
          decided: [{ kind: "declaration", id: 1, decision: 1_001, appliesAt }],
          failed: [],
        },
      "POST /bo/session": undefined,
    },
  });
  await pressKeys("r", "1");
  await type("Comment (optional)", "The stamp is missing.");
  for (const why of [/Out of order/, /cannot be reached/]) {
    fireEvent.submit(screen.getByLabelText("Comment (optional)"));
    const alert = await screen.findByText(why);
    expect(alert.textContent).toContain("Declaration 1");
    await waitFor(() =>
      expect(screen.getByLabelText("Comment (optional)")).toHaveProperty(
        "value",
        "The stamp is missing.",
      ),
    );
    expect(current()?.getAttribute("data-entry")).toBe("declaration-1");
  }
  fireEvent.submit(screen.getByLabelText("Comment (optional)"));
  await type("Username", "ada@example.com");
  await type("Password", "secret");
  await press("Sign in");
  await screen.findByText("Refused: Declaration 1 (Sender 1)");
  expect(wire.calls.map(({ path }) => path)).toContain("/bo/session");
  expect(sent(DECIDE).at(-1)).toMatchObject({
    ...{ status: "refused", reason: "illegible" },
    comment: "The stamp is missing.",
  });
});

test("BO-5.1 filters are in the address; the queue says how many and since when", async () => {
  const { address, calls } = await openQueue(3, {
    query: "?olderThan=1",
    answers: {
      "GET /bo/groups": listOf([{ id: 2, name: "Lyon", members: 1 }]),
    },
  });
  screen.getByText("3 waiting");
  screen.getByText(/^the oldest .* \(12 Jun 2026\)$/);
  await pick("Signals", "Invoice outside the period");
  await waitFor(() =>
    expect(address()).toBe("/bo/moderation?signals=invoiceOutside&olderThan=1"),
  );
  await pick("Group", "Lyon");
  await waitFor(() =>
    expect(
      calls.filter(({ path }) => path === "/bo/moderation").at(-1)?.query,
    ).toMatchObject({
      ...{ group: "2", signals: "invoiceOutside", olderThan: "1" },
    }),
  );
});

test("BO-5.7 a refused photo: another one is allowed, and it is deleted", async () => {
  let isUnblocked = false;
  const photo = () => ({
    ...{ kind: "photo" as const, status: "refused" as const, isUnblocked },
  });
  const { sent } = await openQueue(2, {
    query: "?status=refused",
    items: { 1: { kind: "photo" } },
    answers: {
      "GET /bo/moderation/photo/1": () =>
        example("office-moderation-entry", {
          ...{ ...photo(), id: 1, proof: null, related: [], reasons },
          participant: { id: 101, name: "Sender 1" },
        }),
      "POST /bo/moderation/photo/1/unblock": () => {
        isUnblocked = true;
        return undefined;
      },
      "DELETE /bo/moderation/photo/1": undefined,
    },
  });
  await press("Allow another photo");
  await screen.findByText("The participant can send another photo.");
  await press("Delete the photo…");
  await press("Delete");
  await waitFor(() => expect(said()).toContain("Photo deleted."));
  expect(sent("DELETE /bo/moderation/photo/1")).toHaveLength(1);
  await screen.findByRole("heading", { level: 2, name: "Sender 2" });
});
