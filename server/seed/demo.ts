import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { isEmpty, seed } from "./seed.ts";
import { DEMO_PASSWORD, demo } from "./story/index.ts";

/** Fills an empty database with the demonstration programme. */
export async function seedDemo(database: Kysely<Database>): Promise<void> {
  if (await isEmpty(database)) await seed(database);
}

/** The accounts to try it with, as lines to print. */
export const demoAccounts = (): string =>
  Object.entries(demo)
    .map(([role, { email }]) => `  ${role.padEnd(14)}${email}`)
    .concat(`  ${"password".padEnd(14)}${DEMO_PASSWORD}`)
    .join("\n");
