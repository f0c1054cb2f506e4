import { sql } from "kysely";
import { expect } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { createDocument, six } from "./documents.ts";
import { copyDeclaration, declarationOf, setLine } from "./moderation.ts";
import { type Office, openOffice } from "./office.ts";

const { participant } = demo;

export const idsOf = (rows: { id: number }[]) =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);

/** A programme with an administrator who releases badges, and the participant who wins them. */
export async function openBadges() {
  const test: TestApp = await createTestApp();
  const office: Office = await openOffice(test);

  /** Releases a new badge. @returns its id in /v2 */
  async function badge(rule: object | null, request = {}): Promise<number> {
    const document = await createDocument(office, "badge", {
      title: six("Main verte"),
      rule,
    });
    const { status, json } = await document.release(request);
    expect([status, json.verdicts]).toEqual([201, undefined]);
    await test.runJobs();
    return (await document.call("GET", "")).json.entityId;
  }

  const shown = async (id: number) =>
    (await test.call(`/v2/badges/${id}/user.jsonld`)).json;

  const holders = async (id: number) =>
    (
      await test.database
        .selectFrom("user_badges")
        .select("user_id")
        .where("badge_id", "=", id)
        .where("obtained_at", "is not", null)
        .orderBy("user_id")
        .execute()
    ).map(({ user_id }) => user_id);

  async function query(text: string): Promise<{ id: number; value: number }[]> {
    const { rows } = await sql
      .raw<{ id: number; value: number }>(text)
      .execute(test.database);
    return rows;
  }

  const validatedBy = (challenge?: number) =>
    query(`
      select user_id as id, count(*)::int as value from declarations where status = 'validated'
        ${challenge === undefined ? "" : `and challenge_id = ${challenge}`} group by 1`);

  /** Of the participant. */
  const ownCount = async (rows: Promise<{ id: number; value: number }[]>) =>
    (await rows).find(({ id }) => id === participant.id)?.value ?? 0;

  async function decide(id: number, status = "validated"): Promise<void> {
    const decided = await test.call(`/v2/declarations/${id}`, "configurator", {
      method: "PATCH",
      payload: { status, expectedStatus: "waiting", comment: "Seen" },
    });
    expect(decided.status).toBe(200);
  }

  /** Declarations of the participant that wait, each worth so much. */
  async function waiting(count: number, challenge = 1): Promise<number[]> {
    const id = await declarationOf(test, challenge);
    await setLine(test, id, { quantity: 3, coefficient: 1 });
    return count === 1
      ? [id]
      : [id, ...(await copyDeclaration(test, id, count - 1))];
  }

  return {
    ...{ test, office, badge, shown, holders, query, validatedBy, ownCount },
    ...{ decide, waiting },
  };
}

export type Badges = Awaited<ReturnType<typeof openBadges>>;
