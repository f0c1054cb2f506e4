import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { demo, people } from "#server/seed/people.ts";

/** Participants of the demo whom no other journey changes. */
export const senders = people.filter(
  ({ id, isActive, hasPassword, roles }) =>
    id >= 10 && id <= 32 && isActive && hasPassword && roles.length === 0,
);

const json = (value: unknown) => JSON.stringify(value) as never;

/** Copies a challenge of the demo that has ended, so that no one sees it but moderators. @returns its id */
async function createChallenge(
  database: Kysely<Database>,
  source: number,
  changes: object = {},
): Promise<number> {
  const { id: _, ...copy } = await database
    .selectFrom("challenges")
    .selectAll()
    .where("id", "=", source)
    .executeTakeFirstOrThrow();
  const title = `Contrôle ${randomBytes(4).toString("hex")}`;
  const { id } = await database
    .insertInto("challenges")
    .values({
      ...copy,
      start_diffusion_date: "2026-01-01",
      start_date: "2026-01-02",
      end_date: "2026-06-30",
      end_diffusion_date: "2026-07-01",
      start_sign_in_date: null,
      end_sign_in_date: null,
      is_group: false,
      settings: json(copy.settings),
      texts: json({ fr: { ...copy.texts.fr, title } }),
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A proof, or a photo. */
export interface JourneyFile {
  name: string;
  type: string;
  content: Buffer;
}

async function storeFile(
  database: Kysely<Database>,
  user_id: number,
  { name, type, content }: JourneyFile,
  target: "ChallengeResult" | "Declaration",
): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto("media_objects")
    .values({
      ...{ id, user_id, type, content, name, target },
      size: content.length,
      sha256: randomBytes(32),
    })
    .execute();
  return id;
}

interface JourneyEntry {
  user?: number;
  file?: JourneyFile;
  changes?: object;
}

/** A challenge with waiting declarations of one line each, the first one sent first. */
export async function createQueue(
  database: Kysely<Database>,
  entries: readonly JourneyEntry[],
): Promise<{ challenge: number; ids: number[] }> {
  const challenge = await createChallenge(database, 1, {
    is_rewarding_global: false,
  });
  const { product_id, reward } = await database
    .selectFrom("challenge_products")
    .select(["product_id", "reward"])
    .where("challenge_id", "=", 1)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [index, { user, file, changes }] of entries.entries()) {
    const user_id = user ?? senders[index % senders.length]?.id ?? 0;
    const proof_id =
      file === undefined
        ? null
        : await storeFile(database, user_id, file, "Declaration");
    const { id } = await database
      .insertInto("declarations")
      .values({
        ...{ challenge_id: challenge, user_id, proof_id },
        status: "waiting",
        created_at: new Date(Date.UTC(2026, 5, 1, 8, index)),
        ...changes,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("declaration_products")
      .values({
        ...{ declaration_id: id, product_id, quantity: 1, currency_value: 0 },
        ...{ reward: reward || 10, threshold: 1, coefficient: 1 },
        ...{ reward_value: 0, result_value: 0 },
      })
      .execute();
    ids.push(id);
  }
  return { challenge, ids };
}

/** A photo contest with waiting photos, the first one sent first. */
export async function createPhotoQueue(
  database: Kysely<Database>,
  files: readonly JourneyFile[],
): Promise<{ challenge: number; ids: number[] }> {
  const challenge = await createChallenge(database, 4);
  const ids: number[] = [];
  for (const [index, file] of files.entries()) {
    const user_id = senders[index]?.id ?? 0;
    const media_id = await storeFile(
      database,
      user_id,
      file,
      "ChallengeResult",
    );
    const { id } = await database
      .insertInto("challenge_results")
      .values({
        ...{ challenge_id: challenge, user_id, media_id },
        status: "waiting",
        created_at: new Date(Date.UTC(2026, 5, 1, 8, index)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return { challenge, ids };
}

/** Gives a participant every permission. */
export async function promote(
  database: Kysely<Database>,
  user_id: number,
): Promise<void> {
  const { id: role_id } = await database
    .selectFrom("roles")
    .select("id")
    .where("key", "=", "administrator")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("user_roles")
    .values({ user_id, role_id })
    .execute();
}

/** Takes all permissions from a participant. */
export async function demote(
  database: Kysely<Database>,
  user_id: number,
): Promise<void> {
  await database
    .deleteFrom("user_roles")
    .where("user_id", "=", user_id)
    .execute();
}

/** The signed-in moderator, whose own entries can be made. */
export const moderator = demo.configurator;
