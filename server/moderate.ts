/**
 * Lists the declarations and photos that wait for a decision, and decides. A refused photo is deleted, or unblocked:
 * another one may then be sent in its place.
 *
 *   npm run moderate                                        what waits, the oldest first
 *   npm run moderate -- --limit 500                         so many of them; 50 by default
 *   npm run moderate -- validate declaration 12
 *   npm run moderate -- refuse photo 40 --comment "Blurred"  tells the participant why
 *   npm run moderate -- delete photo 40
 *   npm run moderate -- unblock photo 40
 *
 * Results, points and ranks follow at once. An entry is decided once. The database is that of DATABASE_URL, or the
 * embedded one in DATA_DIR (.data).
 */
import { runScript, UserError } from "#scripts/cli.ts";
import { openDatabase } from "./database/open-database.ts";
import {
  createModerationRepository,
  type Decision,
  type EntryKind,
} from "./repositories/moderation.ts";
import { createPhotoEntriesRepository } from "./repositories/photo-entries.ts";
import { readSettings } from "./settings.ts";
import { createStorage, type Storage } from "./storage/storage.ts";

type Moderation = ReturnType<typeof createModerationRepository>;

const verbs: Readonly<Record<string, Decision["status"]>> = {
  validate: "validated",
  refuse: "refused",
};

type PhotoEntries = ReturnType<typeof createPhotoEntriesRepository>;

/** What is done with a refused photo; it fails where the photo is not refused. */
const photoVerbs = {
  async delete(photos: PhotoEntries, id: number, storage: Storage) {
    const keys = await photos.remove(id);
    if (keys !== undefined) await storage.remove(keys);
    return keys !== undefined && "deleted";
  },
  unblock: async (photos: PhotoEntries, id: number) =>
    (await photos.unblock(id)) && "unblocked",
};

const isPhotoVerb = (verb: string): verb is keyof typeof photoVerbs =>
  Object.hasOwn(photoVerbs, verb);

const isKind = (text: string | undefined): text is EntryKind =>
  text === "declaration" || text === "photo";

async function list(moderation: Moderation, limit: number): Promise<void> {
  const entries = await moderation.waiting(limit);
  for (const { kind, id, createdAt, participant, challenge } of entries)
    console.log(
      [
        kind.padEnd(11),
        String(id).padStart(8),
        createdAt.toISOString().slice(0, 16).replace("T", " "),
        participant,
        challenge ?? "",
      ].join("  "),
    );
  console.log(
    entries.length === 0 ? "Nothing waits." : `${entries.length} wait.`,
  );
}

async function decide(
  moderation: Moderation,
  [verb = "", kind, number = "", ...rest]: string[],
  comment: string | null,
): Promise<void> {
  const status = verbs[verb];
  const id = Number(number);
  if (status === undefined || !isKind(kind) || !(id > 0) || rest.length > 0)
    throw new UserError(
      "Expected validate or refuse, declaration or photo, and its number; or delete or unblock, photo, and its number. See --help.",
    );
  const decision: Decision = {
    status,
    comment,
    expectedStatus: "waiting",
    decidedBy: null,
    now: new Date(),
  };
  const outcome =
    kind === "photo"
      ? await moderation.decidePhoto(id, decision)
      : await moderation.decideDeclaration(id, decision);
  if (outcome === "not_found")
    throw new UserError(`There is no ${kind} ${id}.`);
  if (outcome === "conflict")
    throw new UserError(`The ${kind} ${id} is decided already.`);
  console.log(`The ${kind} ${id} is ${status}.`);
}

await runScript(
  import.meta.filename,
  {
    limit: { type: "string", default: "50" },
    comment: { type: "string" },
  },
  async ({ limit, comment = null }, words) => {
    if (!/^\d{1,6}$/.test(limit))
      throw new UserError(`--limit: expected a number, got "${limit}"`);
    const { databaseUrl, dataFolder, storage } = readSettings(process.env);
    const { database, close } = await openDatabase(databaseUrl, dataFolder);
    try {
      const moderation = createModerationRepository(database);
      const [verb = "", kind, number] = words;
      if (words.length === 0) await list(moderation, Number(limit));
      else if (isPhotoVerb(verb) && kind === "photo" && words.length === 3) {
        const done = await photoVerbs[verb](
          createPhotoEntriesRepository(database),
          Number(number) || 0,
          createStorage(storage),
        );
        if (!done) throw new UserError(`There is no refused photo ${number}.`);
        console.log(`The photo ${number} is ${done}.`);
      } else await decide(moderation, words, comment);
    } finally {
      await close();
    }
    return 0;
  },
);
