import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#server/seed/bulk.ts";
import { demo } from "#server/seed/people.ts";
import { goalProgress, hasOwnGoals } from "#src/domain/challenge/goals.ts";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import { productRows } from "#src/domain/challenge/test-cases.ts";
import { type TestOutcome, testRun } from "#src/domain/challenge/test-run.ts";
import { testedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Challenge, FormInput } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { pdf } from "#tests/support/declarations.ts";
import { createDocument } from "#tests/support/documents.ts";
import { multipart } from "#tests/support/multipart.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";
import {
  type TestRunCase,
  type TestRunMaterial,
  testRunCase,
} from "#tests/support/test-run-cases.ts";

/** How many are run; `npm run prove` runs 200. */
const CASES = Number(process.env["TEST_RUN_CASES"] ?? 20);

/** All of them, on a machine that does other things as well. */
const timeout = 600_000;

const person = demo.newcomer.id;
let app: TestApp;
let office: Office;
let material: TestRunMaterial;
let productIds: Map<string, number>;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator", "moderator"]);
  // Who decides is in no group that competes.
  await app.database
    .deleteFrom("user_groups")
    .where("user_id", "=", demo.configurator.id)
    .execute();
  office = await openOffice(app);
  const products = await app.database
    .selectFrom("products")
    .select(["id", "code"])
    .where("code", "is not", null)
    .orderBy("id")
    .limit(6)
    .execute();
  productIds = new Map(products.map(({ id, code }) => [code ?? "", id]));
  const groups = Array.from({ length: 8 }, (_, index) => 900_001 + index);
  await insertRows(
    app.database,
    "groups",
    groups.map((id) => ({ id, name: `Group ${id}` })),
  );
  material = { codes: [...productIds.keys()], groups: groups.slice(0, 4) };
  photo = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: "#54667a" },
  })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** Releases the challenge of a case with its lists, and puts the person into their groups. @returns its id of /v2 */
async function prepare({
  body,
  products,
  test,
  others,
}: TestRunCase): Promise<number> {
  const document = await createDocument(office, "challenge", body);
  const patch = async (list: string, set: object[]) =>
    expect(
      (
        await document.call(
          "PATCH",
          `/lists/${list}`,
          { set, remove: [] },
          { "if-match": await document.etag() },
        )
      ).status,
    ).toBe(200);
  await patch("products", products);
  const goal = test.person?.goal;
  if (goal != null)
    await patch("customGoals", [{ participant: person, value: goal }]);
  const released = await document.release();
  expect(released.json.verdicts ?? []).toEqual([]);
  const { json } = await document.call("GET", "");
  const id: number = json.entityId;
  const { database } = app;
  await database.deleteFrom("rate_limits").execute();
  await database
    .deleteFrom("user_groups")
    .where("user_id", "=", person)
    .execute();
  const groups = (test.person?.groups ?? []).map((iri) =>
    Number(entityId(iri)),
  );
  await insertRows(
    database,
    "user_groups",
    groups.map((group_id) => ({ user_id: person, group_id })),
  );
  const answer = test.person?.isParticipating;
  if (answer != null)
    await insertRows(database, "participations", [
      {
        challenge_id: id,
        user_id: person,
        is_participating: answer,
        answered_at: new Date(),
      },
    ]);
  const strangers = await database
    .selectFrom(body.isGroup ? "groups" : "users")
    .select("id")
    .where("id", "<>", person)
    .orderBy("id", "desc")
    .limit(others.length)
    .execute();
  expect(strangers).toHaveLength(others.length);
  await insertRows(
    database,
    "challenge_results",
    others.map(({ result, goal: goal_value }, index) => ({
      ...{
        challenge_id: id,
        status: "validated" as const,
        created_at: new Date(),
      },
      ...{ user_id: null, group_id: null },
      [body.isGroup ? "group_id" : "user_id"]: strangers[index]?.id,
      ...{ result_value: result, total_points: result, goal_value },
    })),
  );
  return id;
}

/** Declares over the API; questions and choices of a case have their keys as texts. */
async function declare(
  id: number,
  challenge: Challenge | undefined,
  { lines, answers }: TestRunCase["test"],
) {
  const inputs = (challenge?.declarationForm?.formInputGroups ?? []).flatMap(
    ({ formInputs }) => formInputs ?? [],
  );
  const formValue = ({
    "@id": formInput,
    label,
    formInputChoices,
  }: FormInput) => {
    const answer = answers?.[label ?? ""] ?? "";
    const choice = formInputChoices?.find(({ title }) => title === answer);
    return choice
      ? {
          formInput,
          formInputChoiceValues: [{ formInputChoice: choice["@id"] }],
        }
      : { formInput, value: answer };
  };
  const declaration = {
    challenge: `/v2/challenges/${id}`,
    challengeProductDeclarations: (lines ?? []).map(
      ({ productCode = "", quantity, currencyValue }) => ({
        challengeProduct: `/v2/challenge-products/${productIds.get(productCode)}`,
        quantity,
        ...(challenge?.needCurrencyValue && {
          currencyValue: currencyValue ?? 0,
        }),
      }),
    ),
    ...(inputs.length > 0 && {
      formEntry: {
        form: challenge?.declarationForm?.["@id"],
        formValues: inputs.map(formValue),
      },
    }),
    ...(answers?.["distributor"] && { distributor: answers["distributor"] }),
  };
  const proof = challenge?.needProof ? pdf : null;
  return app.call(
    "/v2/declarations",
    "newcomer",
    multipart(proof, {
      ...{ declaration: JSON.stringify(declaration) },
      ...(proof && { targetEntity: "Declaration" }),
    }),
  );
}

async function validate(path: string): Promise<void> {
  const { status, body } = await app.call(`/v2/${path}`, "configurator", {
    method: "PATCH",
    payload: { status: "validated", expectedStatus: "waiting" },
  });
  expect(status, body).toBe(200);
}

/** Enters a photo that gets votes, over the API. */
async function enterPhoto(id: number, votes: number) {
  const media = await app.call(
    "/v2/media-objects",
    "newcomer",
    multipart(photo, { targetEntity: "ChallengeResult" }),
  );
  const entered = await app.call(
    "/v2/challenge-results/user/photo",
    "newcomer",
    {
      method: "POST",
      payload: { challenge: `/v2/challenges/${id}`, image: media.json["@id"] },
    },
  );
  if (entered.status !== 201) return entered;
  const voters = await app.database
    .selectFrom("users")
    .select("id")
    .where("id", "<>", person)
    .limit(votes)
    .execute();
  await insertRows(
    app.database,
    "votes",
    voters.map((voter) => ({ result_id: entered.json.id, user_id: voter.id })),
  );
  await validate(`challenge-results/${entered.json.id}`);
  return entered;
}

const balance = async (): Promise<number> =>
  (await app.call(`/v2/user/${person}/points`, "newcomer")).json.points;

const statusOf = ({ refusal, violations }: TestOutcome): number => {
  if (refusal === "hidden" || refusal === "over") return 404;
  if (refusal === "not_targeted") return 403;
  if (refusal !== undefined) return 409;
  return violations.length > 0 ? 422 : 201;
};

type Both = Omit<Awaited<ReturnType<typeof both>>, "standing"> & {
  standing:
    | false
    | Exclude<Awaited<ReturnType<typeof both>>["standing"], false>;
};

/** What a case comes to by the rules alone and over the API. */
async function both(one: TestRunCase) {
  const { body, test: kept, products } = one;
  const id = await prepare(one);
  const isOwn = hasOwnGoals(body.goalType);
  const outcome = testRun(
    testedChallenge(challengeKind.read(body as never)),
    {
      ...kept,
      others: one.others.map(({ result, goal }) =>
        isOwn && goal ? (result / goal) * 100 : result,
      ),
    },
    productRows(products),
  );
  if (outcome === undefined) throw new Error("It has no instant");
  const former = kept.person?.result;
  const shown = () => app.call(`/v2/challenges/${id}/user.jsonld`, "newcomer");
  if (former != null && outcome.refusal !== "not_targeted") {
    const first = await shown();
    const lines = [
      {
        productCode: material.codes.at(-1) ?? "",
        quantity: former,
        currencyValue: 1,
      },
    ];
    const answers = { distributor: body.predefinedQuestions ? "Ondrea" : "" };
    const { status, json } = await declare(id, first.json, {
      ...kept,
      lines,
      answers,
    });
    expect(status).toBe(201);
    await validate(`declarations/${json.id}`);
  }
  const { status: access, json: challenge } = await shown();
  const before = await balance();
  const isPhoto = body.type === "Photo";
  const sent = isPhoto
    ? await enterPhoto(id, kept.votes ?? 0)
    : await declare(id, access === 200 ? challenge : undefined, kept);
  const declaration = !isPhoto && sent.status === 201 ? sent.json : undefined;
  if (declaration) await validate(`declarations/${declaration.id}`);
  const lines =
    declaration &&
    (await app.call(`/v2/declarations/${declaration.id}`, "newcomer")).json;
  const isSeen = access === 200 && outcome.phase !== "AFTER_DIFFUSION";
  const call = async (path: string) =>
    (await app.call(`/v2/${path}`, "newcomer")).json;
  const standing = isSeen && {
    result: (await call(`challenge/${id}/results`))["hydra:member"][0],
    rank: (await call(`challenges/${id}/rank/user`)).rank,
    points: (await balance()) - before,
  };
  return { outcome, access, challenge, sent, lines, standing };
}

/** What a case comes to over the API. */
function foundBy(
  { outcome, access, challenge, sent, lines, standing }: Both,
  { test: { at } }: TestRunCase,
) {
  const progress =
    standing === false || !standing.result
      ? undefined
      : goalProgress(challenge, standing.result);
  return {
    status: sent.status,
    phase:
      access === 200
        ? challengePhase(challenge, Date.parse(at), "UTC").phase
        : outcome.phase,
    ...(lines && {
      gain: lines.declarationRewardValue,
      lines: lines.challengeProductDeclarations.map(
        (line: Record<string, number>) => [
          line["productRewardValue"],
          line["productResultValue"],
        ],
      ),
    }),
    ...(standing && {
      result: standing.result?.resultValue ?? undefined,
      reward: standing.result?.challengeRewardValue ?? 0,
      rank: standing.rank ?? undefined,
      tier: progress?.steps && progress.reached?.value,
      points: standing.points,
    }),
  };
}

/** The same by the rules alone. */
const foreseenBy = (
  { outcome, lines, standing }: Both,
  { body }: TestRunCase,
) => ({
  status:
    body.type === "Photo" && outcome.refusal === undefined
      ? 201
      : statusOf(outcome),
  phase: outcome.phase,
  ...(lines && {
    gain: outcome.gain,
    lines: outcome.lines.map((line) => [line.reward, line.result]),
  }),
  ...(standing && {
    ...{ result: outcome.result, reward: outcome.reward, rank: outcome.rank },
    tier: outcome.goals.find(
      ({ key }) => key !== undefined && key === outcome.tier,
    )?.value,
    points: outcome.points,
  }),
});

test(
  "BO-14.1 test-runs come to what the API does",
  async ({ task }) => {
    const counts = { declared: 0, refused: 0, invalid: 0, settled: 0 };
    for (let index = 0; index < CASES; index += 1) {
      const one = testRunCase(index, material, Date.now());
      const run = await both(one);
      // Incomplete lines are not sent, but counted.
      const isCompared = run.sent.status === 201 || !run.outcome.isCounted;
      const compared = isCompared ? run : { ...run, standing: false as const };
      expect(foundBy(compared, one), JSON.stringify(one)).toEqual(
        foreseenBy(compared, one),
      );
      if (run.sent.status === 201) counts.declared += 1;
      else if (run.sent.status === 422) counts.invalid += 1;
      else counts.refused += 1;
      if (compared.standing) counts.settled += 1;
    }
    Object.assign(task.meta, { tried: CASES, ...counts });
    // Each kind of outcome is among them.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  },
  timeout,
);
