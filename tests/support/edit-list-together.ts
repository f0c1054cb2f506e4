import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { demo } from "#server/seed/people.ts";
import { random } from "#server/seed/random.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import {
  createDraftSession,
  type DraftSession,
  loadDraft,
} from "#src/back-office/document/draft/draft-session.ts";
import {
  editedRows,
  editList,
  editsIn,
  rowsByKey,
} from "#src/domain/documents/list-edits.ts";
import { type ListRow, listReference } from "#src/domain/documents/lists.ts";
import { isSame, type Json, type JsonObject } from "#src/schema/json.ts";
import { noStore, signIn } from "./edit-together.ts";
import { killInstances, startInstance } from "./instances.ts";
import { giveRoles } from "./office.ts";

interface Options {
  database: Kysely<Database>;
  /** The URL of the same database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  /** How many edits both make together. */
  edits: number;
  seed: number;
}

interface Outcome {
  /** Numbers that were written, by an import too. */
  words: number;
  /** How often another list was found, and edits were made to that. */
  merged: number;
  /** Numbers that were lost, and lists that differ in the end. */
  faults: string[];
}

const columns = ["threshold", "reward", "coefficient"] as const;
type Column = (typeof columns)[number];
type Rows = ReadonlyMap<string, ListRow>;

/**
 * Two people change the products of one challenge at random, each with a draft session on a real server, and a file is imported
 * while both have unsaved edits (BO-12.5): in the end each cell has what one of the three wrote into it last.
 */
export async function editListTogether(options: Options): Promise<Outcome> {
  const { database, url, folder, edits, seed } = options;
  const server = await startInstance({
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" },
  });
  const dice = random(seed);
  const outcome: Outcome = { words: 0, merged: 0, faults: [] };
  /** What each of the three wrote last, by row and column; null for a row that they removed. */
  const written = new Map<string, Map<string, number | null>>();
  await giveRoles({ database }, "participant", ["configurator"]);
  const clients = [
    await signIn(server, demo.configurator.email),
    await signIn(server, demo.participant.email),
  ] as const;
  const [first] = clients;
  const products = await first.request("POST", "/products/find", { body: {} });
  const codes = products.items.map(({ productCode }) => productCode);
  const { id } = await first.request("POST", "/documents", {
    body: { kind: "challenge", name: `List ${seed}`, body: { type: "List" } },
  });
  const lists = new Map<string, readonly { key: string; row: ListRow }[]>();
  /** Requests of editors wait for it, as on a slow network. */
  let gate = Promise.resolve();
  const editors = [
    await open("one", clients[0]),
    await open("two", clients[1]),
  ];

  async function rowsOf(value: Json): Promise<Rows> {
    const hash = listReference(value)?.list;
    if (hash !== undefined && !lists.has(hash)) {
      const { items } = await first.request("GET", "/lists/{hash}", {
        params: { hash },
      });
      lists.set(hash, items as { key: string; row: ListRow }[]);
    }
    const stored = (hash !== undefined && lists.get(hash)) || [];
    const rows = editedRows(rowsByKey(stored), editsIn(value), (key, row) => ({
      key,
      row,
    }));
    return new Map([...rows].map(([key, { row }]) => [key, row]));
  }

  function write(
    who: string,
    code: string,
    column: Column | "row",
    value: number | null,
  ): void {
    const cell = `${code} ${column}`;
    const writers = written.get(cell) ?? new Map<string, number | null>();
    written.set(cell, writers.set(who, value));
    if (value !== null) outcome.words += 1;
  }

  async function open(who: string, client: OfficeClient) {
    const exchange = async (...call: Parameters<OfficeClient["exchange"]>) => {
      await gate;
      return client.exchange(...call);
    };
    const session = createDraftSession(
      {
        id,
        client: { exchange: exchange as OfficeClient["exchange"] },
        store: noStore,
      },
      await loadDraft(client, id),
      undefined,
    );
    return {
      session,
      async edit() {
        const rows = await rowsOf(session.getView().body["products"]);
        const code = dice.pick(codes);
        const from = rows.get(code) ?? null;
        let to: ListRow | null = null;
        if (from === null || dice.chance(0.9)) {
          const column = dice.pick(columns);
          to = { productCode: code, ...from, [column]: outcome.words + 1 };
          write(who, code, column, outcome.words + 1);
          write(who, code, "row", 1);
        } else {
          for (const column of [...columns, "row"] as const)
            write(who, code, column, null);
        }
        session.edit((body) => ({
          ...body,
          products: editList(body["products"], [{ id: code, from, to }]),
        }));
      },
    };
  }

  async function settle(session: DraftSession): Promise<void> {
    for (;;) {
      const { state, conflicts, error } = session.getView();
      if (state === "saved") return;
      if (conflicts.length > 0 || state === "failed")
        throw new Error(`The session is ${state}`, { cause: error });
      await session.save();
      const { mergedFrom } = session.getView();
      if (mergedFrom !== undefined) outcome.merged += 1;
      session.dismissMerge();
      await pause(5);
    }
  }

  /** Imports the list as it is, with other numbers in some rows. */
  async function importFile(): Promise<void> {
    const { body } = await loadDraft(first, id);
    const rows = [...(await rowsOf(body["products"])).values()].map((row) => {
      if (dice.chance(0.5)) return row;
      const column = dice.pick(columns);
      write("file", String(row["productCode"]), column, outcome.words + 1);
      return { ...row, [column]: outcome.words };
    });
    const made = await first.request("POST", "/imports", {
      body: {
        ...{ kind: "challenge-products", target: id, fileName: "list.csv" },
        rows: rows as JsonObject[],
      },
    });
    const importId = String(made.id);
    const params = { id: importId };
    const until = async (wanted: string) => {
      for (;;) {
        const { body: progress, etag = "" } = await first.exchange(
          "GET",
          "/imports/{id}",
          { params },
        );
        if (progress.state === wanted) return etag;
        if (progress.state === "failed") throw new Error("The import failed");
        await pause(20);
      }
    };
    const etag = await until("checked");
    await first.request("POST", "/imports/{id}/apply", {
      ...{ params, body: {}, headers: { "If-Match": etag } },
    });
    await until("applied");
  }

  const [one, two] = editors as [
    (typeof editors)[number],
    (typeof editors)[number],
  ];
  for (let made = 0; made < edits; ) {
    for (const { session, edit } of editors) {
      for (let left = dice.int(1, 5); left > 0; left -= 1, made += 1)
        await edit();
      if (dice.chance(0.5)) void session.save();
    }
    if (dice.chance(0.6)) await settle(dice.pick(editors).session);
    if (made >= edits / 2 && lists.size > 0 && !written.has("import")) {
      written.set("import", new Map());
      await Promise.all([settle(one.session), settle(two.session)]);
      let openGate = () => {};
      gate = new Promise((resolve) => {
        openGate = resolve;
      });
      for (const { edit } of [one, two, one, two, one, two]) await edit();
      await importFile();
      openGate();
    }
  }
  written.delete("import");
  for (const _ of editors)
    for (const { session } of editors) {
      await settle(session);
      await session.reload();
      await settle(session);
    }
  const { body } = await loadDraft(first, id);
  const rows = await rowsOf(body["products"]);
  for (const [index, { session }] of editors.entries()) {
    if (!isSame(session.getView().body, body))
      outcome.faults.push(`${index + 1} sees another list than the server has`);
    session.close();
  }
  for (const [cell, writers] of written) {
    const [code = "", column = ""] = cell.split(" ");
    const row = rows.get(code);
    const value = column === "row" ? (row ? 1 : null) : (row?.[column] ?? null);
    // Who brings a row back that another one removed brings all that it had.
    const isBack =
      column !== "row" && row && [...writers.values()].includes(null);
    if (!isBack && ![...writers.values()].includes(value as number | null))
      outcome.faults.push(
        `${cell}: ${value} of ${JSON.stringify([...writers])}`,
      );
  }
  await killInstances([server]);
  return outcome;
}
