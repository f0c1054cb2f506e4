import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTokens } from "#server/security/tokens.ts";
import { demo } from "#server/seed/people.ts";
import {
  type Answer,
  createTestApp,
  type Role,
  type TestApp,
} from "#tests/support/app.ts";

/** The demo's deal that is open for answers: 30 places. */
const deal = 2;
const day = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * day);

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const answer = (isParticipating: unknown, role: Role | null = "participant") =>
  test.call(`/v2/challenges/${deal}/participation/user.jsonld`, role, {
    method: "POST",
    payload: { isParticipating },
  });

const current = async () =>
  (
    await test.call(
      `/v2/challenges/${deal}/challenge-results/participating.jsonld`,
    )
  ).json.isParticipating;

const placesLeft = async () =>
  (await test.call(`/v2/challenges/${deal}/user.jsonld`)).json.inscriptionsLeft;

const change = (set: {
  places?: number | null;
  start_diffusion_date?: Date;
  start_sign_in_date?: Date;
  end_sign_in_date?: Date;
}) =>
  test.database
    .updateTable("challenges")
    .set(set)
    .where("id", "=", deal)
    .execute();

const why = ({ status, json }: Answer) => [status, json["hydra:description"]];

describe("POST /challenges/{id}/participation/user", () => {
  it.each([true, false])(
    "CH-7.3.9 stores the answer %s during sign-in",
    async (isParticipating) => {
      expect(await current()).toBeNull();
      const { status, json } = await answer(isParticipating);
      expect([status, json]).toEqual([200, { isParticipating }]);
      expect(await current()).toBe(isParticipating);
    },
  );

  it("repeats an answer, and never withdraws an acceptance", async () => {
    await answer(true);
    expect((await answer(true)).status).toBe(200);
    expect(why(await answer(false))).toEqual([
      409,
      "Vous avez déjà accepté\u00a0: votre réponse ne peut plus changer.",
    ]);
    expect(await current()).toBe(true);
  });

  it("lets a member accept after declining, while sign-in runs and places remain", async () => {
    await answer(false);
    await change({ places: 0 });
    expect(why(await answer(true))).toEqual([
      409,
      "Il ne reste plus de place.",
    ]);
    await change({ places: 30, end_sign_in_date: fromNow(-1) });
    expect(why(await answer(true))).toEqual([
      409,
      "Les inscriptions sont closes.",
    ]);
    expect(await current()).toBe(false);
    await change({ end_sign_in_date: fromNow(1) });
    const before = await placesLeft();
    const { status, json } = await answer(true);
    expect([status, json]).toEqual([200, { isParticipating: true }]);
    expect(await current()).toBe(true);
    expect(await placesLeft()).toBe(before - 1);
  });

  it("rejects answers before and after sign-in", async () => {
    await change({ start_sign_in_date: fromNow(1) });
    expect(why(await answer(true))).toEqual([
      409,
      "Les inscriptions ne sont pas encore ouvertes.",
    ]);
    await change({
      start_sign_in_date: fromNow(-2),
      end_sign_in_date: fromNow(-1),
    });
    expect(why(await answer(true))).toEqual([
      409,
      "Les inscriptions sont closes.",
    ]);
    expect(await current()).toBeNull();
  });

  it("rejects answers if no place is left, and accepts all without a limit", async () => {
    await change({ places: 0 });
    for (const isParticipating of [true, false])
      expect(why(await answer(isParticipating))).toEqual([
        409,
        "Il ne reste plus de place.",
      ]);
    await change({ places: null });
    expect((await answer(true)).status).toBe(200);
  });

  it("is limited to deals, and to users whom the deal targets", async () => {
    const elsewhere = await test.call(
      "/v2/challenges/1/participation/user",
      "participant",
      { method: "POST", payload: { isParticipating: true } },
    );
    expect(why(elsewhere)).toEqual([
      409,
      "Cette opération n’attend pas de réponse.",
    ]);
    await test.database
      .insertInto("challenge_targets")
      .values({ challenge_id: deal, group_id: demo.participant.userGroup })
      .execute();
    expect((await answer(true, "newcomer")).status).toBe(403);
    expect((await answer(true)).status).toBe(200);
    expect((await answer(true, null)).status).toBe(401);
    for (const body of ["yes", null, 1])
      expect((await answer(body)).status).toBe(422);
  });

  it("hides a deal that is not diffused yet", async () => {
    await change({ start_diffusion_date: fromNow(1) });
    expect((await answer(true)).status).toBe(404);
  });

  it("gives 10 places to 10 of 200 concurrent acceptances", async () => {
    await test.database
      .deleteFrom("participations")
      .where("challenge_id", "=", deal)
      .execute();
    await change({ places: 10 });
    const users = await test.database
      .insertInto("users")
      .values(
        Array.from({ length: 200 }, (_, i) => ({
          username: `crowd${i}@example.com`,
          email: `crowd${i}@example.com`,
          password_hash: null,
          is_active: true,
          is_cgu_accepted: true,
          profile: JSON.stringify({
            firstName: "A",
            lastName: "B",
            picture: null,
          }),
        })),
      )
      .returning("id")
      .execute();
    const { sign } = createTokens(await test.app.repositories.tokens.secrets());
    const tokens = await Promise.all(users.map(({ id }) => sign(id, 0)));
    const responses = await Promise.all(
      tokens.map((token) =>
        test.app.inject({
          method: "POST",
          url: `/v2/challenges/${deal}/participation/user.jsonld`,
          headers: { authorization: `Bearer ${token}` },
          payload: { isParticipating: true },
        }),
      ),
    );
    const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode);
    expect(
      [...statuses].map(([status, { length }]) => [status, length]),
    ).toEqual(
      expect.arrayContaining([
        [200, 10],
        [409, 190],
      ]),
    );
    const { json } = await test.call(`/v2/challenges/${deal}/user.jsonld`);
    expect(json.inscriptionsLeft).toBe(0);
  });
});
