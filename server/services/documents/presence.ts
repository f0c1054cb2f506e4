import { PassThrough, type Readable } from "node:stream";
import type { PresencesRepository } from "#server/repositories/documents/presences.ts";

/** How often arrivals and departures on other instances are looked up. */
const EVERY_MS = 1_000;
/** How many looks go by until open streams are confirmed. */
const CONFIRM_EVERY = 4;

interface Visitor {
  documentId: string;
  userId: number;
  stream: PassThrough;
  /** The last event that was sent. */
  said: string;
  /** Whether the session still allows it. */
  isAllowed: () => Promise<boolean>;
}

/** Streams of who else has a document open (BO-3.3). */
export interface Presence {
  join(
    documentId: string,
    userId: number,
    isAllowed: () => Promise<boolean>,
  ): Promise<Readable>;
  /** Ends all streams. */
  close(): Promise<void>;
}

/** One per instance; people on other instances are read from the database. */
export function createPresence(
  presences: PresencesRepository,
  report: (error: unknown) => void,
): Presence {
  const visitors = new Map<string, Visitor>();
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  async function tell(): Promise<void> {
    const ids = new Set([...visitors.values()].map((one) => one.documentId));
    if (ids.size === 0) return;
    const found = Map.groupBy(
      await presences.present([...ids]),
      ({ documentId }) => documentId,
    );
    for (const visitor of visitors.values()) {
      const here = found.get(visitor.documentId) ?? [];
      const present = here.map(({ person }) => person);
      const event = `data: ${JSON.stringify({ present })}\n\n`;
      if (event !== visitor.said) visitor.stream.write(event);
      visitor.said = event;
    }
  }

  async function look(): Promise<void> {
    looks += 1;
    if (looks % CONFIRM_EVERY === 0) {
      await presences.confirm(
        Array.from(visitors, ([id, visitor]) => ({ id, ...visitor })),
      );
      for (const [id, { isAllowed }] of visitors)
        if (!(await isAllowed())) await leave(id);
      // Proxies close silent connections.
      for (const { stream } of visitors.values()) stream.write(":\n\n");
    }
    await tell();
  }

  function schedule(): void {
    if (timer !== undefined || visitors.size === 0) return;
    timer = setTimeout(async () => {
      await look().catch(report);
      timer = undefined;
      schedule();
    }, EVERY_MS);
    timer.unref();
  }

  async function leave(id: string): Promise<void> {
    const visitor = visitors.get(id);
    if (visitor === undefined) return;
    visitors.delete(id);
    visitor.stream.end();
    await presences.leave(id);
  }

  return {
    async join(documentId, userId, isAllowed) {
      const id = await presences.enter(documentId, userId);
      const stream = new PassThrough();
      visitors.set(id, { documentId, userId, stream, isAllowed, said: "" });
      stream.once("close", () => {
        leave(id).then(tell).catch(report);
      });
      await tell();
      schedule();
      return stream;
    },

    async close() {
      clearTimeout(timer);
      await Promise.all([...visitors.keys()].map(leave));
    },
  };
}
