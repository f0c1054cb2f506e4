import type { Kysely } from "kysely";
import type { PasswordLinks } from "#server/accounts/password-links.ts";
import type { Database } from "#server/database/schema.ts";
import { isEmpty, seed } from "./seed.ts";
import { DEMO_PASSWORD, demo, invited } from "./story/index.ts";

/** Fills an empty database with the demonstration programme. */
export async function seedDemo(database: Kysely<Database>): Promise<void> {
  if (await isEmpty(database)) await seed(database);
}

/** Sends the person who was invited the link to create a password, unless one is on its way. */
export async function inviteDemo(links: PasswordLinks): Promise<void> {
  try {
    await links.send(invited.email, "fr", "create");
  } catch (error) {
    console.error(error);
  }
}

/** The accounts to try it with, as lines to print. */
export const demoAccounts = (): string =>
  Object.entries(demo)
    .map(([role, { email }]) => `  ${role.padEnd(14)}${email}`)
    .concat(`  ${"password".padEnd(14)}${DEMO_PASSWORD}`)
    .join("\n");
