import { type Kysely, sql } from "kysely";
import { type MailTopic, mailTopics } from "#registry/mail-topics.ts";
import type { MailDaysTable } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import type { MailChoice } from "#src/domain/people/mail-times.ts";
import { storedSecret } from "./tokens.ts";

type Choices = Partial<Record<MailTopic, MailChoice>>;

type Outcome = MailDaysTable["outcome"];

/** Adds to the mails of today, by the programme's zone (BO-20.2). */
export async function countMails(
  database: Kysely<Database>,
  mail: string,
  outcome: Outcome,
  mails: number,
): Promise<void> {
  const zone = await programmeTimeZone(database);
  await database
    .insertInto("mail_days")
    .values({
      ...{ mail, outcome, mails },
      day: sql<string>`(now() at time zone ${zone})::date`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "mail", "outcome"])
        .doUpdateSet({ mails: sql`mail_days.mails + excluded.mails` }),
    )
    .execute();
}

/** Which mails people want (BO-22.2), and how many they got. */
export function createMailPreferencesRepository(database: Kysely<Database>) {
  return {
    /** Signs the links that unsubscribe: not a secret of sessions, which are replaced now and then. */
    secret: () => storedSecret(database, "mail-preferences"),

    /** All topics; `now` for those without a choice. */
    async ofUser(userId: number): Promise<Required<Choices>> {
      const rows = await database
        .selectFrom("mail_preferences")
        .select(["topic", "choice"])
        .where("user_id", "=", userId)
        .execute();
      const chosen = new Map(rows.map(({ topic, choice }) => [topic, choice]));
      return Object.fromEntries(
        mailTopics.map((topic) => [topic, chosen.get(topic) ?? "now"]),
      ) as Required<Choices>;
    },

    /** @returns whether the person exists */
    async choose(userId: number, choices: Choices): Promise<boolean> {
      const rows = Object.entries(choices).map(([topic, choice]) => ({
        ...{ topic, choice, user_id: userId },
      }));
      const consents = rows.some(({ choice }) => choice !== "never");
      const { id } =
        (await database
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("erased_at", "is", null)
          .executeTakeFirst()) ?? {};
      if (id === undefined || rows.length === 0) return id !== undefined;
      const changed = await database
        .insertInto("mail_preferences")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "topic"])
            .doUpdateSet({ choice: sql`excluded.choice` })
            .whereRef("mail_preferences.choice", "<>", sql`excluded.choice`),
        )
        .returning(["topic", "choice"])
        .execute();
      if (consents)
        await database
          .updateTable("users")
          .set({ may_be_contacted: true })
          .where("id", "=", userId)
          .execute();
      for (const { topic, choice } of changed)
        if (choice === "never")
          await countMails(database, topic, "unsubscribed", 1);
      return true;
    },

    count: (mail: string, outcome: Outcome, mails = 1): Promise<void> =>
      countMails(database, mail, outcome, mails),
  };
}
