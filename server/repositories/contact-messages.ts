import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { ContactRequest } from "#src/schema/types.gen.ts";

/** What participants wrote to the programme. */
export function createContactMessagesRepository(database: Kysely<Database>) {
  return {
    async add(userId: number, message: ContactRequest): Promise<void> {
      await database
        .insertInto("contact_messages")
        .values({ user_id: userId, ...message })
        .execute();
    },
  };
}
