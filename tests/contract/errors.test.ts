import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translate } from "#server/core/translate.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let hydra: TestApp;
let plain: TestApp;
beforeAll(async () => {
  hydra = await createTestApp();
  plain = await createTestApp({ collectionForm: "plain" });
});
afterAll(async () => {
  await hydra.close();
  await plain.close();
});

describe("errors", () => {
  it("have hydra:title and hydra:description", async () => {
    const { json, headers } = await hydra.call("/v2/challenges/99/user");
    expect(headers["content-type"]).toMatch("application/ld+json");
    expect(json).toEqual({
      "@type": "hydra:Error",
      "hydra:title": "Not Found",
      "hydra:description": "Introuvable.",
      requestId: expect.any(String),
    });
  });

  it("follow RFC 9457 in the plain form", async () => {
    const { json, headers } = await plain.call("/v2/challenges/99/user");
    expect(headers["content-type"]).toMatch("application/problem+json");
    expect(json).toEqual({
      title: "Not Found",
      detail: "Introuvable.",
      status: 404,
      requestId: expect.any(String),
    });
  });

  it("are described for every call", async () => {
    const { json } = await hydra.call("/v2/docs.json", null);
    const undescribed = Object.entries<Record<string, { responses: object }>>(
      json.paths,
    ).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { responses }]) => !("4XX" in responses))
        .map(([method]) => `${method} ${path}`),
    );
    expect(undescribed.filter((call) => call.includes("/v2/"))).toEqual([]);
  });

  it("name each invalid property", async () => {
    const { status, json } = await hydra.call("/v2/users/1", "participant", {
      method: "PATCH",
      headers: { "content-type": "application/merge-patch+json" },
      payload: JSON.stringify({
        isCGUAccepted: false,
        profile: { firstName: "A" },
        points: 1e9,
      }),
    });
    expect(status).toBe(422);
    expect(json["hydra:description"]).toBe(
      "Les données envoyées ne sont pas valides.",
    );
    const paths = json.violations.map(
      ({ propertyPath }: { propertyPath: string }) => propertyPath,
    );
    expect(paths.sort()).toEqual([
      "isCGUAccepted",
      "points",
      "profile.firstName",
    ]);
  });

  it.each([
    ["fr", "Au moins 14 caractères."],
    ["en", "At least 14 characters."],
    ["it", "Almeno 14 caratteri."],
    ["es", "Al menos 14 caracteres."],
    ["de", "Mindestens 14 Zeichen."],
    ["nl", "Minstens 14 tekens."],
  ])("AS-8.4 explain schema violations in %s", async (language, short) => {
    const { json } = await hydra.call("/v2/users/register", null, {
      method: "POST",
      headers: { "accept-language": language },
      payload: {
        gender: 7,
        lastName: "x".repeat(101),
        firstName: 3,
        email: "",
        password: "court",
        points: 1e9,
      },
    });
    const messagesOf = (path: string): string[] =>
      json.violations
        .filter(
          ({ propertyPath }: { propertyPath: string }) => propertyPath === path,
        )
        .map(({ message }: { message: string }) => message);
    expect(messagesOf("password")).toContain(short);
    const kinds = [
      ["clientId", "required"],
      ["email", "required"],
      ["gender", "wrongChoice"],
      ["lastName", "tooLong"],
      ["firstName", "wrongType"],
      ["password", "wrongForm"],
      ["points", "unknownProperty"],
    ] as const;
    for (const [path, key] of kinds)
      expect(messagesOf(path)).toContain(
        translate(key, language as Language, { limit: 100 }),
      );
    for (const { message } of json.violations) {
      expect(message).not.toMatch(/[{}^]|undefined/);
      if (language !== "en") expect(message).not.toMatch(/\b(must|should)\b/);
    }
  });

  it("are {code, message} if a token is missing", async () => {
    const { json } = await hydra.call("/v2/me", null);
    expect(json).toEqual({
      code: 401,
      message: "Connectez-vous pour continuer.",
    });
  });

  it.each([
    ["/v2/challenges/%zz/user", 400, "Bad Request"],
    [`/v2/challenges/${"1".repeat(600)}/user`, 414, "URI Too Long"],
  ])(
    "have the same form if the router rejects %s",
    async (url, code, title) => {
      const headers = { "accept-language": "nl" };
      const { status, json } = await hydra.call(url, null, { headers });
      expect(status).toBe(code);
      expect(json).toEqual({
        "@type": "hydra:Error",
        "hydra:title": title,
        "hydra:description": translate("badRequest", "nl"),
        requestId: expect.any(String),
      });
    },
  );

  it("have Retry-After if the database fails, is unavailable or busy", async () => {
    const broken = await createTestApp();
    await broken.call("/v2/me");
    broken.app.log.level = "silent";
    const withCode = (code: string, syscall?: string) =>
      Object.assign(new Error("broken"), { code, syscall });
    const errors = [
      ...["read", "write"].map((syscall) => withCode("ECONNRESET", syscall)),
      ...[
        "08000",
        "08006",
        "25P03",
        "25P04",
        "40001",
        "40P01",
        "53200",
        "53300",
        "55P03",
        "57014",
        "57P01",
        "57P02",
        "57P03",
        "57P05",
        "ECONNREFUSED",
        "EHOSTUNREACH",
        "ENETUNREACH",
        "EPIPE",
        "ERR_STREAM_DESTROYED",
        "ERR_STREAM_WRITE_AFTER_END",
        "ETIMEDOUT",
      ].map((code) => withCode(code)),
      ...[
        "Client has encountered a connection error and is not queryable",
        "Client was closed and is not queryable",
        "Connection terminated due to connection timeout",
        "Connection terminated unexpectedly",
        "Query read timeout",
        "timeout exceeded when trying to connect",
        "timeout expired",
      ].map((message) => new Error(message)),
      new Error("the order was not kept", { cause: withCode("57P01") }),
      Object.assign(
        new Error("no file written", { cause: withCode("ECONNRESET") }),
        { code: "E_CANNOT_WRITE_FILE" },
      ),
    ];
    const answers = [];
    for (const error of errors) {
      broken.app.repositories.points.total = async () => {
        throw error;
      };
      const { status, headers } = await broken.call("/v2/me");
      answers.push([error, status, headers["retry-after"]]);
    }
    expect(answers).toEqual(errors.map((error) => [error, 503, "5"]));
    await broken.close();
  });

  it("do not reveal internal causes", async () => {
    const broken = await createTestApp();
    await broken.signIn("participant");
    await broken.call("/v2/me");
    broken.app.repositories.points.total = async () => {
      throw new Error("relation secret_table does not exist");
    };
    broken.app.log.level = "silent";
    const { status, body } = await broken.call("/v2/me");
    expect(status).toBe(500);
    expect(body).not.toContain("secret_table");
    expect(JSON.parse(body)["hydra:title"]).toBe("Internal Server Error");
    await broken.close();
  });
});
