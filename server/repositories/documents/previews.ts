import { type Kysely, sql, type Transaction } from "kysely";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { findPerson } from "#server/repositories/people/users.ts";
import type {
  MadeUpPerson,
  PreviewedPerson,
} from "#server/security/preview-tokens.ts";
import {
  addRows,
  castShadows,
  keepOnly,
  type Shadows,
  shadowDocuments,
} from "./preview-shadows.ts";

/** What a preview shows. */
export interface PreviewScene {
  as: PreviewedPerson;
  at: Date;
  /** Documents whose drafts count as live. */
  drafts: readonly string[];
  /** Whether challenges are shown that are not diffused yet. */
  withUndiffused: boolean;
  now: Date;
}

/** An open preview: its person, and the transaction that all queries have to go through. */
export interface OpenPreview {
  user: SignedInUser;
  transaction: Transaction<Database>;
  close(): Promise<void>;
}

/** No row has this id, of which sequences are far away. */
const MADE_UP = 2_147_483_647;

/** Previews of `/v2` at another instant, as another person, with drafts (BO-4.5). */
export function createPreviewsRepository(database: Kysely<Database>) {
  return {
    /**
     * Opens a preview: a transaction that cannot write, in which the tables say what they will say.
     * @returns undefined if the person does not exist any more
     */
    async open(scene: PreviewScene): Promise<OpenPreview | undefined> {
      const transaction = await database.startTransaction().execute();
      const close = async () => {
        await transaction.rollback().execute();
      };
      try {
        await castShadows(transaction, await shadowsOf(transaction, scene));
        await sql`set transaction read only`.execute(transaction);
        const user = await findPerson(
          transaction,
          typeof scene.as === "number" ? scene.as : MADE_UP,
        );
        if (user !== undefined)
          return { transaction, close, user: { ...user, roles: [] } };
      } catch (error) {
        await close();
        throw error;
      }
      await close();
      return undefined;
    },

    /** Whether there is an active user with this id. */
    hasPerson: async (id: number): Promise<boolean> =>
      (await findPerson(database, id)) !== undefined,

    /** The groups and the language of an active user. */
    async person(
      id: number,
    ): Promise<{ groups: number[]; language: string } | undefined> {
      const user = await findPerson(database, id);
      return user && { groups: user.groupIds, language: user.language ?? "fr" };
    },

    /** Those of these groups that exist. */
    async groups(ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from groups where id = any(${[...ids]}::int[])`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },

    /** The kinds of these documents, by id. */
    async kinds(ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; kind: string }>`
        select id, kind from documents where id = any(${[...ids]}::uuid[])`.execute(
        database,
      );
      return new Map(rows.map(({ id, kind }) => [id, kind]));
    },
  };
}

async function shadowsOf(
  transaction: Transaction<Database>,
  { as, at, drafts, withUndiffused, now }: PreviewScene,
): Promise<Shadows> {
  const shadows: Shadows = new Map();
  await shadowDocuments(transaction, shadows, { at, drafts, now });
  if (!withUndiffused)
    keepOnly(
      shadows,
      "challenges",
      sql<boolean>`(start_diffusion_date is null or start_diffusion_date <= ${sql.lit(now.toISOString())})`,
    );
  if (typeof as !== "number") addPerson(shadows, as, now);
  return shadows;
}

function addPerson(
  shadows: Shadows,
  { groups, language }: MadeUpPerson,
  now: Date,
): void {
  const email = "participant@preview.invalid";
  addRows(shadows, "users", [
    {
      ...{ id: MADE_UP, username: email, email, client_id: null },
      ...{ password_hash: "", is_active: true, is_cgu_accepted: true },
      ...{ profile: { firstName: null, lastName: null, picture: null } },
      ...{ created_at: now.toISOString(), token_generation: 0, language },
      ...{ may_be_contacted: false, is_email_confirmed: true },
      ...{ search_text: "", name_key: "" },
    },
  ]);
  addRows(
    shadows,
    "user_groups",
    groups.map((group_id) => ({ user_id: MADE_UP, group_id })),
  );
}
