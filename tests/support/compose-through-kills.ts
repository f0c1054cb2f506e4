import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { type Instance, killInstances, startInstance } from "./instances.ts";

interface Composing {
  /** The URL of the database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  saves: number;
  releases: number;
  /** How often an instance is killed meanwhile. */
  kills: number;
  /** Restarts PostgreSQL; called `restarts` times. */
  restartDatabase?: () => void;
  restarts?: number;
}

interface Outcome {
  /** Requests without a response, and those refused because the database was away. */
  unanswered: number;
  /** How often the pages were read and compared. */
  reads: number;
  /** How many releases a reader saw. */
  seen: number;
  /** The longest time from the instant of a release until an instance that was running showed it, in milliseconds. */
  latest: number;
  faults: string[];
}

/** Pages that are written, of which each release concerns two at one instant. */
const PAIRS = 3;
const CATEGORY = 1;
/** A release is live at most this long after its instant (BO-9.19), and reading it takes time, too. */
const LATE_MS = 1_000;
const SLOW_MS = 1_500;

interface Written {
  id: string;
  etag: string;
}

/** What was released as one: the number that is in every text of its pages. */
interface Release {
  number: number;
  pair: number;
  startsAt: number;
}

/**
 * A configurator saves and releases pages, while the instances are killed with SIGKILL and PostgreSQL is restarted. Every text of
 * a page, and its place in a category, carries the number of its release: two readers, one per instance, see a release
 * wholly or not at all, and both pages of a set together. What was acknowledged is there in the end.
 */
export async function composeThroughKills({
  url,
  folder,
  saves,
  releases,
  kills,
  restartDatabase = () => {},
  restarts = 0,
}: Composing): Promise<Outcome> {
  const settings = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" };
  const instances = [
    await startInstance(settings),
    await startInstance(settings),
  ];
  /** Since when each of them answers. */
  const answeringSince = instances.map(() => Date.now());
  const outcome: Outcome = {
    ...{ unanswered: 0, reads: 0, seen: 0, latest: 0, faults: [] },
  };
  const seen = new Set<number>();
  const made: Release[] = [];
  let isWriting = true;
  let cookie = "";
  let turn = 0;

  /** Sends a request to the instances in turn until one answers it. */
  async function send(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    for (;;) {
      const { origin } = instances[turn++ % instances.length] as Instance;
      try {
        const response = await fetch(`${origin}/v2${path}`, {
          method,
          headers: {
            ...{ cookie, origin, ...headers },
            ...(body && { "content-type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (response.status < 500) return response;
      } catch {}
      outcome.unanswered += 1;
      await pause(50);
    }
  }

  async function signIn(): Promise<void> {
    const response = await send("POST", "/bo/session", {
      username: demo.configurator.email,
      password: DEMO_PASSWORD,
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  const draftOf = async (id: string) => {
    const response = await send("GET", `/bo/documents/${id}/draft`);
    const { body } = (await response.json()) as { body: unknown };
    return { body, etag: response.headers.get("etag") ?? "" };
  };

  /** Saves a draft; one whose response was lost is the present one already. */
  async function save(page: Written, body: object): Promise<void> {
    const response = await send(
      "PUT",
      `/bo/documents/${page.id}/draft`,
      { body },
      { "if-match": page.etag },
    );
    if (response.status === 200) page.etag = response.headers.get("etag") ?? "";
    else {
      const draft = await draftOf(page.id);
      page.etag = draft.etag;
      if (JSON.stringify(draft.body) !== JSON.stringify(body))
        outcome.faults.push(`a save was answered with ${response.status}`);
    }
  }

  async function create(pair: number): Promise<Written> {
    const response = await send("POST", "/bo/documents", {
      ...{ kind: "page", name: `Pair ${pair}`, body: bodyOf(pair, 0) },
    });
    const { id } = (await response.json()) as { id: string };
    return { id, etag: response.headers.get("etag") ?? "" };
  }

  async function newSet(number: number, startsAt: number): Promise<number> {
    const response = await send("POST", "/bo/release-sets", {
      ...{ name: `Set ${number}`, startsAt: new Date(startsAt).toISOString() },
    });
    return ((await response.json()) as { id: number }).id;
  }

  /** Releases both pages of a pair at one instant, soon. */
  async function release(number: number, pages: Written[], pair: number) {
    for (const page of pages) await save(page, bodyOf(pair, number));
    const startsAt = Date.now() + 2_500 + (number % 7) * 100;
    const setId = await newSet(number, startsAt);
    made.push({ number, pair, startsAt });
    for (const { id, etag } of pages) {
      const { status } = await send(
        "POST",
        `/bo/documents/${id}/releases`,
        { setId, acceptWarnings: true },
        { "if-match": etag },
      );
      // Of a repeated one, the first was done; one that came too late is refused.
      if (status !== 201 && Date.now() < startsAt)
        outcome.faults.push(`release ${number}: ${status}`);
      if (status !== 201) await pause(Math.max(0, startsAt - Date.now()));
    }
  }

  /** Reads both pages of every pair in one request, until writing has ended. */
  async function read(index: number): Promise<void> {
    let token = "";
    while (isWriting) {
      const { origin } = instances[index] as Instance;
      const since = answeringSince[index] ?? 0;
      const asked = Date.now();
      try {
        token ||= await tokenOf(origin);
        const response = await fetch(
          `${origin}/v2/content-categories/${CATEGORY}/contents?itemsPerPage=100`,
          { headers: { authorization: `Bearer ${token}` } },
        );
        if (response.status >= 500) throw new Error("The database is away");
        const list = (await response.json()) as {
          "hydra:member"?: { title: string; subtitle: string }[];
        };
        compare(list["hydra:member"] ?? [], asked, since);
        outcome.reads += 1;
      } catch {
        answeringSince[index] = Date.now();
      }
      await pause(30);
    }
  }

  function compare(
    cards: readonly { title: string; subtitle: string }[],
    asked: number,
    since: number,
  ): void {
    const answered = Date.now();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const own = cards.filter(({ title }) => title.startsWith(`P${pair} `));
      const numbers = own.flatMap(({ title, subtitle }) =>
        [title, subtitle].map((text) => Number(text.split(" ")[1])),
      );
      if (new Set(numbers).size > 1)
        outcome.faults.push(`half a release: ${numbers.join()}`);
      const [shown = 0] = numbers;
      if (shown > 0) seen.add(shown);
      const ofPair = made.filter((one) => one.pair === pair);
      const early = ofPair.find(
        ({ number, startsAt }) => number === shown && startsAt > answered,
      );
      if (early !== undefined)
        outcome.faults.push(
          `release ${shown} came ${early.startsAt - answered} ms early`,
        );
      const due = ofPair.findLast(({ startsAt }) => startsAt <= asked);
      const isDisturbed = due === undefined || since > due.startsAt - SLOW_MS;
      if (due === undefined || isDisturbed || shown >= due.number) continue;
      const late = asked - due.startsAt;
      outcome.latest = Math.max(outcome.latest, late);
      if (late > LATE_MS)
        outcome.faults.push(`release ${due.number} is ${late} ms late`);
    }
  }

  /** An instance does not start while the database is away. */
  async function startAgain(): Promise<Instance> {
    for (;;)
      try {
        return await startInstance(settings);
      } catch {
        await pause(500);
      }
  }

  async function disturb(count: number, done: () => number): Promise<void> {
    for (let index = 1; index <= count && isWriting; index += 1) {
      while (isWriting && done() < index / (count + 1)) await pause(20);
      const at = index % instances.length;
      await killInstances([instances[at] as Instance]);
      instances[at] = await startAgain();
      answeringSince[at] = Date.now();
    }
  }

  async function restart(done: () => number): Promise<void> {
    for (let index = 1; index <= restarts && isWriting; index += 1) {
      while (isWriting && done() < index / (restarts + 1)) await pause(20);
      restartDatabase();
      answeringSince.fill(Date.now());
    }
  }

  await signIn();
  const pairs: Written[][] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push([await create(pair), await create(pair)]);
  let saved = 0;
  const done = () => saved / saves;
  const readers = instances.map((_, index) => read(index));
  const disturbances = [disturb(kills, done), restart(done)];
  const saying = await create(PAIRS);
  let released = 0;
  for (; saved < saves; saved += 1) {
    await save(saying, { ...bodyOf(PAIRS, saved + 1), isHomepage: false });
    if (released >= Math.floor((releases * (saved + 1)) / saves)) continue;
    released += 1;
    const pair = released % PAIRS;
    await release(released, pairs[pair] ?? [], pair);
  }
  const last = Math.max(...made.map(({ startsAt }) => startsAt));
  await pause(Math.max(0, last - Date.now()) + LATE_MS + SLOW_MS);
  isWriting = false;
  await Promise.all([...disturbances, ...readers]);

  const { body } = await draftOf(saying.id);
  const expected = { ...bodyOf(PAIRS, saves), isHomepage: false };
  if (JSON.stringify(body) !== JSON.stringify(expected))
    outcome.faults.push("the last acknowledged save is lost");
  for (const [pair, pages] of pairs.entries()) {
    const number = made.findLast((one) => one.pair === pair)?.number ?? 0;
    for (const { id } of pages) {
      const draft = await draftOf(id);
      if (JSON.stringify(draft.body) !== JSON.stringify(bodyOf(pair, number)))
        outcome.faults.push(`the draft of pair ${pair} is not ${number}`);
    }
  }
  await killInstances(instances);
  return { ...outcome, seen: seen.size };
}

/** A page whose texts say the number of its release, in its category. */
const bodyOf = (pair: number, number: number) => ({
  title: { fr: `P${pair} ${number}`, en: `P${pair} ${number}` },
  subtitle: { fr: `S${pair} ${number}`, en: `S${pair} ${number}` },
  category: `/v2/content-categories/${CATEGORY}`,
  position: 50,
  blocks: [
    {
      ...{ key: "text", "@type": "ContentText" },
      text: { fr: `<p>${number}</p>`, en: `<p>${number}</p>` },
    },
  ],
});

async function tokenOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  });
  return ((await response.json()) as { token: string }).token;
}
