import { afterAll, beforeAll, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import type { Declaration } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import {
  findDocument,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { multipart } from "#tests/support/multipart.ts";
import { giveRoles, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let challenge: TestDocument;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator"]);
  challenge = await findDocument(
    await openOffice(app),
    "challenge",
    "Cap sur la pompe à chaleur",
  );
});
afterAll(() => app.close());

interface Question {
  key: string;
  question: object;
}

/** Releases the challenge with other questions. */
async function ask(change: (questions: Question[]) => object[]): Promise<void> {
  const body = await challenge.body();
  const declarationForm = change(body["declarationForm"] as Question[]);
  await challenge.save({ ...body, declarationForm });
  const { status, json } = await challenge.release();
  expect([status, json.verdicts]).toEqual([201, undefined]);
}

/** The questions and answers of the newest declaration. */
async function newest(): Promise<[label: unknown, answer: unknown][]> {
  const { json } = await app.call("/v2/declarations/challenge/1/user");
  const [declaration] = json["hydra:member"] as Declaration[];
  return (declaration?.formEntry?.formValues ?? []).map((one) => [
    one.formInput?.label,
    one.value ??
      one.formInputChoiceValues?.map((chosen) => chosen.formInputChoice?.title),
  ]);
}

test("BO-10.3 answers are labelled by the questions that they answered, for ever", async () => {
  const declaration = {
    ...(await classicDeclaration(app.database)),
    user: `/v2/users/${demo.participant.id}`,
  };
  const declared = await app.call(
    "/v2/declarations",
    "participant",
    multipart(pdf, {
      ...{ declaration: JSON.stringify(declaration) },
      ...{ targetEntity: "Declaration", filename: "proof.pdf" },
    }),
  );
  expect(declared.status).toBe(201);
  const before = await newest();
  expect(before.map(([label]) => label)).toContain(
    "Dans quel type de logement ?".replace(" ?", "\u202f?"),
  );
  await ask(([first, second, ...rest]) => [
    { ...first, question: six("Une chaudière en moins ?") },
    { ...second, isRetired: true },
    ...rest,
    { key: "new", question: six("Et encore ?"), type: "text" },
  ]);
  expect(await newest()).toEqual(before);
  const { json } = await app.call("/v2/challenges/1/user.jsonld");
  const asked = json.declarationForm.formInputGroups.flatMap(
    ({ formInputs }: { formInputs: { label: string }[] }) =>
      formInputs.map(({ label }) => label),
  );
  expect(asked).toContain("Une chaudière en moins ?");
  expect(asked).not.toContain(before[1]?.[0]);
});

test("BO-10.3 answers are stored by key, with the revision that was live", async () => {
  const row = await app.database
    .selectFrom("declarations")
    .select(["answers", "challenge_revision"])
    .where("user_id", "=", demo.participant.id)
    .where("challenge_id", "=", 1)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(row.challenge_revision).toBe(1);
  expect(row.answers?.map(({ key }) => key)).toEqual(["11", "12", "13", "14"]);
});
