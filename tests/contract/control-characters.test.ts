import { resolve } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import signUpSchema from "#schemas/forms/sign-up.schema.json" with {
  type: "json",
};
import { languages, messages } from "#server/core/translate.ts";
import { demo } from "#server/seed/people.ts";
import { isPlainText } from "#src/domain/values/plain-text.ts";
import { fieldErrors } from "#src/forms/field-errors.ts";
import validateSignUp from "#src/schema/validators/forms-sign-up.gen.js";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { pdf } from "#tests/support/declarations.ts";
import { multipart } from "#tests/support/multipart.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const me = `/v2/users/${demo.participant.id}.jsonld`;
const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

type Sent = [place: string, url: string, send: (text: string) => InjectOptions];
const json = (method: "PATCH" | "POST", payload: object): InjectOptions => ({
  method,
  headers: { "content-type": "application/json" },
  payload: JSON.stringify(payload),
});
const declared = (changes: object) =>
  multipart(null, {
    declaration: JSON.stringify({ challenge: "/v2/challenges/3", ...changes }),
  });

const lines: Sent[] = [
  [
    "profile.firstName",
    me,
    (firstName) => json("PATCH", { profile: { firstName } }),
  ],
  [
    "profile.companyName",
    me,
    (companyName) => json("PATCH", { profile: { companyName } }),
  ],
  [
    "address.recipient",
    "/v2/rewards/1/orders",
    (recipient) => json("POST", { address: { ...address, recipient } }),
  ],
  [
    "address.complement",
    "/v2/rewards/1/orders",
    (complement) => json("POST", { address: { ...address, complement } }),
  ],
  [
    "subject",
    "/v2/contact",
    (subject) => json("POST", { subject, message: "x" }),
  ],
  [
    "distributor",
    "/v2/declarations",
    (distributor) => declared({ distributor }),
  ],
];
const texts: Sent[] = [
  [
    "message",
    "/v2/contact",
    (message) => json("POST", { subject: "x", message }),
  ],
  [
    "formEntry.formValues.0.value",
    "/v2/declarations",
    (value) =>
      declared({
        formEntry: {
          form: "/v2/declaration-forms/1",
          formValues: [{ formInput: "/v2/form-inputs/1", value }],
        },
      }),
  ],
];
const refused = [
  "a\u001b[31mb",
  "a\u202eb",
  "a\u2067b",
  "a\u009bb",
  "a\u0085b",
];

async function violationsOf(url: string, sent: InjectOptions) {
  const answer = await test.call(url, "participant", sent);
  return (answer.json?.violations ?? []).map(
    (one: { propertyPath: string; message: string }) => [
      one.propertyPath,
      one.message,
    ],
  );
}

describe("control characters and direction overrides", () => {
  it.each([...lines, ...texts])(
    "are refused in %s",
    async (place, url, send) => {
      for (const text of refused)
        expect(await violationsOf(url, send(text))).toContainEqual([
          place,
          messages.fr.controlCharacters,
        ]);
    },
  );

  it.each(lines)(
    "and line breaks are rejected in %s",
    async (place, url, send) => {
      for (const text of ["a\nb", "a\tb", "a\u2028b"])
        expect(await violationsOf(url, send(text))).toContainEqual([
          place,
          messages.fr.controlCharacters,
        ]);
    },
  );

  it.each(texts)(
    "do not include line breaks and tabs in %s",
    async (place, url, send) => {
      const found = await violationsOf(
        url,
        send("Bonjour,\r\n\n\tmerci\u2028!"),
      );
      expect(found.map(([path]: [string]) => path)).not.toContain(place);
    },
  );

  it("do not include joiners and marks in names", async () => {
    const firstName = "नेहा क्\u200dष 👩\u200d🔧 \u200fنور";
    const { status, json: user } = await test.call(
      me,
      "participant",
      json("PATCH", { profile: { firstName } }),
    );
    expect(status).toBe(200);
    expect(user.profile.firstName).toBe(firstName);
  });

  it("are rejected in file names, for both kinds of upload", async () => {
    const name = "facture\u202efdp.exe";
    expect(
      await violationsOf(
        "/v2/media-objects",
        multipart(pdf, { filename: name, targetEntity: "Declaration" }),
      ),
    ).toEqual([["file", messages.fr.fileNameUnsafe]]);
    expect(
      await violationsOf("/v2/uploads", {
        method: "POST",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-length": "3",
          "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
        },
      }),
    ).toEqual([["filename", messages.fr.fileNameUnsafe]]);
  });

  it.each(languages)("are named in the language %s", async (language) => {
    const sent = json("POST", { subject: "\u001b", message: "x" });
    const { json: problem } = await test.call("/v2/contact", "participant", {
      ...sent,
      headers: { ...sent.headers, "accept-language": language },
    });
    expect(problem.violations).toEqual([
      {
        propertyPath: "subject",
        message: messages[language].controlCharacters,
      },
    ]);
  });

  it("are found by the form before it is sent", () => {
    const errors = fieldErrors(signUpSchema, validateSignUp, {
      ...signUpSchema.examples[0],
      firstName: "Cam\u202eille",
      companyName: "a\tb",
      password: "Trois-rivieres-27-saules!\u001b",
      confirmPassword: "Trois-rivieres-27-saules!\u001b",
    });
    expect(errors).toEqual({
      firstName: "core.control_characters",
      companyName: "core.control_characters",
    });
  });
});

describe("the command line", () => {
  const shell = (script: string, ...words: string[]) =>
    runScriptHere(resolve(`server/commands/${script}.ts`), words, {
      DATABASE_URL: test.url,
    });

  it("escapes control sequences stored by an older version", async () => {
    const profile = { firstName: "\u001b[2J\u202eeve", lastName: "a\nb" };
    await test.database
      .updateTable("users")
      .set({ profile: JSON.stringify({ ...profile, picture: null }) })
      .execute();
    await test.call("/v2/rewards/1/orders", "participant", {
      ...json("POST", { address, expectedPrice: 2000 }),
    });
    await test.database
      .updateTable("orders")
      .set({ address: JSON.stringify({ ...address, city: "\u009b2J" }) })
      .execute();
    for (const words of [[], ["orders"]]) {
      const { code, stdout } = await shell("moderate", ...words);
      expect(code).toBe(0);
      expect(stdout).toContain("\\u{1b}[2J\\u{202e}eve a\\u{a}b");
      expect(stdout.split("\n").every((line) => isPlainText(line))).toBe(true);
    }
  });

  it("rejects them in arguments", async () => {
    const created = await shell(
      ...(["admin", "create", "eve@example.com"] as const),
      ...["--first-name", "\u001b[2J"],
    );
    expect(created.code).toBe(2);
    const refused = await shell(
      ...(["moderate", "refuse", "photo", "1"] as const),
      ...["--comment", "\u001b[2J"],
    );
    expect(refused.code).toBe(2);
    const unknown = await shell("moderate", "\u001b[2J", "photo", "1");
    expect(unknown.stderr).not.toContain("\u001b");
  });
});
