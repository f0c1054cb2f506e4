import { expect, test } from "vitest";
import { UserError } from "#server/core/cli.ts";
import { readSettings } from "./settings.ts";

test("defaults to a local server with the demo", () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: "localhost",
    api: undefined,
    databaseUrl: undefined,
    databaseListenUrl: undefined,
    databaseReadUrl: undefined,
    sessionSecrets: [],
    isDemo: true,
    hasPublicDocs: true,
    dataFolder: ".data",
    trustProxy: false,
    collectionForm: "hydra",
    libraryBytes: 20_000_000_000,
    storage: { url: undefined, folder: ".data/files" },
    publicUrl: undefined,
    ownUrl: "http://localhost:3000",
    mail: {
      smtpUrl: undefined,
      from: "no-reply@palmares.example",
      outbox: ".data/outbox",
    },
    mailsPerHour: 100_000,
    contactEmail: undefined,
    retention: {
      contactMessages: 365,
      refusedProofs: 90,
      failedJobs: 30,
      knownAddresses: 90,
    },
    recaptcha: {
      secret: undefined,
      verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
    },
    sso: {},
    needsSignUpProof: false,
    log: { level: "error" },
    metrics: undefined,
    drainSeconds: 0,
  });
});

test.each([
  ["https://club.example", "/v2"],
  ["https://club.example/", "/v2"],
  ["https://club.example/v2", "/v2"],
  ["https://club.example/api/v2/", "/api/v2"],
])("API_URL %s has the base path %s", (API_URL, path) => {
  const api = { origin: "https://club.example", path };
  expect(readSettings({ API_URL }).api).toEqual(api);
});

test.each([
  "club.example/v2",
  "ftp://club.example",
  "https://me:secret@club.example/v2",
  "https://club.example/v2?x=1",
])("API_URL %s is rejected", (API_URL) => {
  expect(() => readSettings({ API_URL })).toThrow(
    new UserError(
      `API_URL is not an address such as https://club.example/v2: ${API_URL}`,
    ),
  );
});

test.each([
  [{}, "error"],
  [{ DATABASE_URL: "postgres://a@b/c" }, "info"],
  [{ DATABASE_URL: "postgres://a@b/c", DEMO: "1" }, "error"],
  [{ DEMO: "0" }, "info"],
  [{ API_URL: "https://club.example" }, "info"],
  [{ NODE_ENV: "production" }, "info"],
  [{ LOG_LEVEL: "debug" }, "debug"],
])("with %j the log level is %s", (env, level) => {
  expect(readSettings(env).log).toEqual({ level });
});

test.each([
  [{}, true, true],
  [{ DEMO: "0" }, false, false],
  [{ DATABASE_URL: "postgres://me@host/club" }, false, false],
  [{ DATABASE_URL: "postgres://me@host/club", DEMO: "1" }, true, true],
  [{ DATABASE_URL: "postgres://me@host/club", PUBLIC_DOCS: "1" }, false, true],
  [{ PUBLIC_DOCS: "0" }, true, false],
  [{ API_URL: "https://club.example" }, false, false],
])("%j: the demo %j, public documents %j", (env, isDemo, hasPublicDocs) => {
  expect(readSettings(env)).toMatchObject({ isDemo, hasPublicDocs });
});

test.each([
  ["0", false],
  ["false", false],
  ["true", 1],
  ["2", 2],
  ["10.0.0.0/8,192.0.2.1", "10.0.0.0/8,192.0.2.1"],
])("TRUST_PROXY %s", (text, trustProxy) => {
  expect(readSettings({ TRUST_PROXY: text }).trustProxy).toBe(trustProxy);
});

test.each([
  ["PORT", { PORT: "many" }],
  ["METRICS_PORT", { METRICS_PORT: "70000" }],
  ["DRAIN_SECONDS", { DRAIN_SECONDS: "soon" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["DATABASE_URL", { DATABASE_URL: "localhost:5432" }],
  ["DEMO", { DEMO: "yes" }],
  ["PUBLIC_DOCS", { PUBLIC_DOCS: "true" }],
  ["SMTP_URL", { SMTP_URL: "mail.example:25" }],
  ["MAIL_FROM", { MAIL_FROM: "Palmares" }],
  ["CONTACT_EMAIL", { CONTACT_EMAIL: "club at example.com" }],
  ["COLLECTION_FORM", { COLLECTION_FORM: "json" }],
  ["TRUST_PROXY", { TRUST_PROXY: "proxy.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "belle-saison.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://belle-saison.example/app" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://user@belle-saison.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "ftp://belle-saison.example" }],
  ["RECAPTCHA_VERIFY_URL", { RECAPTCHA_VERIFY_URL: "http://verify.example" }],
  ["SSO_AZURE_CLIENT_ID", { SSO_AZURE_ISSUER: "https://idp.example" }],
  ["SSO_JWT_SECRET", { SSO_JWT_ISSUER: "https://partner.example" }],
  ["SSO_SAML_IDP_URL", { SSO_SAML_IDP_ENTITY_ID: "https://idp.example" }],
])("%s is named if it is invalid or missing", (name, env) => {
  expect(() => readSettings(env)).toThrow(UserError);
  expect(() => readSettings(env)).toThrow(name);
});

test("AS-1.4 reads the three SSO providers", () => {
  const certificate = (text: string) =>
    `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`;
  const { sso } = readSettings({
    PUBLIC_URL: "https://belle-saison.example",
    SSO_AZURE_ISSUER: "https://idp.example/v2.0",
    SSO_AZURE_CLIENT_ID: "palmares",
    SSO_AZURE_CLIENT_SECRET: "secret",
    SSO_JWT_ISSUER: "https://partner.example",
    SSO_JWT_JWKS_URL: "https://partner.example/keys",
    SSO_SAML_IDP_ENTITY_ID: "https://idp.example/metadata",
    SSO_SAML_IDP_URL: "https://idp.example/sso",
    SSO_SAML_IDP_CERTIFICATE: [certificate("old"), certificate("new")]
      .join("\n")
      .replaceAll("\n", "\\n"),
  });
  expect(sso).toEqual({
    azure: {
      issuer: "https://idp.example/v2.0",
      clientId: "palmares",
      clientSecret: "secret",
    },
    jwt: {
      issuer: "https://partner.example",
      audience: "https://belle-saison.example",
      key: { jwksUrl: "https://partner.example/keys" },
    },
    saml: {
      provider: {
        entityId: "https://idp.example/metadata",
        address: "https://idp.example/sso",
        certificates: [certificate("old"), certificate("new")],
      },
    },
  });
});
