import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { random } from "#server/seed/random.ts";
import {
  createOfficeClient,
  type OfficeClient,
} from "#src/back-office/api/office-client.ts";
import {
  createDraftSession,
  type DraftSession,
  loadDraft,
} from "#src/back-office/document/draft/draft-session.ts";
import { conflictId, type Side } from "#src/domain/documents/merge/merge.ts";
import { isSame } from "#src/schema/json.ts";
import { type Instance, killInstances, startInstance } from "./instances.ts";
import { giveRoles } from "./office.ts";
import { createWriter, isOfBoth, type Touched } from "./random-edits.ts";

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
  /** Words that both wrote. */
  words: number;
  /** How often a draft was merged without a question, and with one. */
  merged: number;
  asked: number;
  /** Words lost without a decision, questions about what only one changed, and drafts that differ in the end. */
  faults: string[];
}

/** At most this many changes before they are sent. */
const BURST = 5;

/**
 * Two people write one page at random, each with a draft session and the client of the back office on a real server: they
 * write in texts, and add, move and remove blocks, in groups too, while the saves of both are under way (BO-3.3).
 */
export async function editTogether(options: Options): Promise<Outcome> {
  const { database, url, folder, edits, seed } = options;
  const server = await startInstance({
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" },
  });
  const dice = random(seed);
  const writer = createWriter(dice);
  const outcome: Outcome = { words: 0, merged: 0, asked: 0, faults: [] };
  /** What each version of the draft changed. */
  const versions = new Map<number, readonly Touched[]>();
  const questions: (() => string[])[] = [];
  await giveRoles({ database }, "participant", ["configurator"]);
  const clients = [
    await signIn(server, demo.configurator.email),
    await signIn(server, demo.participant.email),
  ] as const;
  const { id } = await clients[0].request("POST", "/documents", {
    body: { kind: "page", name: `Page ${seed}`, body: writer.start() },
  });
  const editors = await Promise.all(clients.map(open));

  async function open(client: OfficeClient) {
    let unsent: Touched[] = [];
    const loaded = await loadDraft(client, id);
    /** The version that the body contains, and the one that was read last. */
    let known = versionOf(loaded.etag);
    let read = known;
    const session = createDraftSession(
      {
        id,
        client: { exchange: exchange as OfficeClient["exchange"] },
        store: noStore,
      },
      loaded,
      undefined,
    );
    session.subscribe(follow);

    async function exchange(...call: Parameters<OfficeClient["exchange"]>) {
      const sent = unsent.length;
      const answer = await client.exchange(...call);
      read = versionOf(answer.etag);
      if (call[0] !== "PUT") return answer;
      versions.set(read, unsent.slice(0, sent));
      unsent = unsent.slice(sent);
      known = read;
      return answer;
    }

    /** After a draft was read, each question must be about what both changed. */
    function follow(): void {
      if (read === known) return;
      const [from, to, own] = [known, read, [...unsent]];
      known = read;
      const { conflicts } = session.getView();
      if (conflicts.length > 0) outcome.asked += 1;
      else if (own.length > 0) outcome.merged += 1;
      // The other one may not know yet what it saved.
      questions.push(() => {
        const theirs = [...versions].flatMap(([version, touched]) =>
          version > from && version <= to ? touched : [],
        );
        return conflicts
          .filter((conflict) => !isOfBoth(conflict, own, theirs))
          .map((one) => `a question about one change: ${JSON.stringify(one)}`);
      });
    }

    return {
      session,
      edit: () => session.edit((body) => writer.edit(body, unsent)),
    };
  }

  /** Answers the questions, and waits until everything is sent. */
  async function settle(session: DraftSession): Promise<void> {
    for (;;) {
      const { state, conflicts } = session.getView();
      if (state === "saved") return;
      session.resolve(
        Object.fromEntries(
          conflicts.map((conflict) => {
            const side: Side = dice.pick(["mine", "theirs"]);
            const { mine, theirs, about } = conflict;
            if (about === "value" && side === "mine")
              writer.giveUp(theirs, mine);
            if (about === "value" && side === "theirs")
              writer.giveUp(mine, theirs);
            return [conflictId(conflict), side];
          }),
        ),
      );
      await session.save();
      await pause(5);
    }
  }

  let made = 0;
  const burst = ({ session, edit }: (typeof editors)[number]) => {
    for (let left = dice.int(1, BURST); left > 0 && made < edits; left -= 1) {
      // A question covers the page.
      if (session.getView().state === "conflict") return;
      edit();
      made += 1;
    }
  };
  while (made < edits) {
    for (const editor of editors) burst(editor);
    const sending = editors
      .filter(() => dice.chance(0.8))
      .map(({ session }) => settle(session));
    // Sometimes one of them writes on while it is sent.
    if (dice.chance(0.5)) {
      await pause(dice.int(0, 30));
      burst(dice.pick(editors));
    }
    await Promise.all(sending);
  }
  for (const _ of editors)
    for (const { session } of editors) {
      await settle(session);
      await session.reload();
      await settle(session);
    }
  const { body } = await loadDraft(clients[0], id);
  for (const [index, { session }] of editors.entries()) {
    if (!isSame(session.getView().body, body))
      outcome.faults.push(`${index + 1} sees another page than the server has`);
    session.close();
  }
  outcome.faults.push(
    ...questions.flatMap((faults) => faults()),
    ...writer.faultsIn(body),
  );
  outcome.words = writer.count();
  await killInstances([server]);
  return outcome;
}

const versionOf = (etag = "") => Number(/\d+/.exec(etag)?.[0]);

export const noStore = {
  read: async () => undefined,
  write: async () => undefined,
  clear: async () => undefined,
};

/** The back office's client, in a session of a demo user. */
export async function signIn(
  { origin }: Instance,
  username: string,
): Promise<OfficeClient> {
  const cookies: string[] = [];
  const client = createOfficeClient({
    async send(path, init) {
      const headers = new Headers(init.headers);
      headers.set("origin", origin);
      headers.set("cookie", cookies.join("; "));
      const response = await fetch(`${origin}${path}`, { ...init, headers });
      for (const cookie of response.headers.getSetCookie())
        cookies.push(cookie.split(";")[0] ?? "");
      return response;
    },
    getLanguage: () => "fr",
    onDemand: async () => false,
  });
  await client.request("POST", "/session", {
    body: { username, password: DEMO_PASSWORD },
    isSigningIn: true,
  });
  return client;
}
