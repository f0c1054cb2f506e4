import { expect, test } from "vitest";
import { challengeFacts } from "#src/domain/challenge/change-rules.ts";
import { openAdministration } from "#tests/support/office.ts";
import { readChangeFacts } from "./change-facts.ts";

const { app } = await openAdministration();
const { database } = app;
const { moderationQueue } = app.app.repositories;

const distinct = (values: readonly unknown[]) => new Set(values).size;

const challenges = await database
  .selectFrom("challenges as c")
  .innerJoin("documents as d", "d.entity_id", "c.id")
  .select(["c.id", "c.is_group", "c.type", "d.id as document"])
  .where("d.kind", "=", "challenge")
  .orderBy("c.id")
  .execute();

test.each(challenges.map((one) => [`${one.type} ${one.id}`, one] as const))(
  "BO-11.1 the facts of %s are what its rows say",
  async (_, challenge) => {
    const { id, is_group } = challenge;
    const facts = await readChangeFacts(
      database,
      challenge.document,
      challengeFacts,
    );
    const ofChallenge = <Row extends { challenge_id: number }>(rows: Row[]) =>
      rows.filter(({ challenge_id }) => challenge_id === id);
    const declarations = ofChallenge(
      await database.selectFrom("declarations").selectAll().execute(),
    );
    const results = ofChallenge(
      await database.selectFrom("challenge_results").selectAll().execute(),
    );
    const accepted = ofChallenge(
      await database.selectFrom("participations").selectAll().execute(),
    ).filter(({ is_participating }) => is_participating);
    const targets = ofChallenge(
      await database.selectFrom("challenge_targets").selectAll().execute(),
    ).map(({ group_id }) => group_id);
    const members = await database
      .selectFrom("user_groups")
      .selectAll()
      .orderBy("group_id")
      .execute();
    const entrantOf = (userId: number) => {
      const group = members.find(
        ({ user_id, group_id }) =>
          user_id === userId &&
          (targets.length === 0 || targets.includes(group_id)),
      );
      return is_group && group ? `group ${group.group_id}` : `user ${userId}`;
    };
    const entrants = [...declarations, ...results, ...accepted].map(
      ({ user_id, ...entry }) =>
        user_id === null
          ? `group ${"group_id" in entry && entry.group_id}`
          : entrantOf(user_id),
    );
    const queue = await moderationQueue.list(
      { challenge: id, status: "waiting" },
      { limit: 1, offset: 0 },
      { id: 1, language: "fr" },
    );
    expect(facts).toMatchObject({
      participants: distinct(entrants),
      accepted: accepted.length,
      credited: results.reduce((sum, one) => sum + (one.reward_value ?? 0), 0),
      waiting: queue.total,
    });
    const answered = declarations.flatMap(({ answers }) =>
      (answers ?? []).map(({ key, formInput }) => key ?? String(formInput)),
    );
    expect(facts.answeredQuestions).toEqual([...new Set(answered)].toSorted());
  },
);
