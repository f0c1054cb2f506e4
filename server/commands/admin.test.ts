/** Accounts created on the command line, used on a real server. */
import { execFile } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp } from "#server/app/app.ts";
import { migrate } from "#server/database/migrate.ts";
import { prepareProgramme } from "#server/seed/seed.ts";
import { createMailer } from "#server/services/mail/mailer.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runJobs } from "#tests/support/jobs.ts";
import { runScriptHere } from "#tests/support/run-script.ts";
import { readZip } from "#tests/support/zip.ts";

const EMAIL = "ada.lovelace@example.com";
const PASSWORD = "Vingt-Deux-Orages-Bleus-7";

let folder: string;
let test: TestDatabase;
let app: ReturnType<typeof createApp>;
let logged: Record<string, unknown>[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "palmares-admin-"));
  test = await emptyDatabase();
  await migrate(test.database);
  await prepareProgramme(test.database, false);
  const mailer = createMailer({
    smtpUrl: undefined,
    from: "a@example.com",
    outbox: join(folder, "outbox"),
  });
  logged = [];
  app = createApp({
    database: test.database,
    mailer,
    log: {
      level: "info",
      stream: { write: (line) => void logged.push(JSON.parse(line)) },
    },
  });
});
afterEach(async () => {
  await app.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});

const script = join(import.meta.dirname, "admin.ts");

async function run(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await runScriptHere(script, words, {
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    PUBLIC_URL: "https://programme.example",
    ...environment,
  });
  return { code, output: code === 0 ? stdout : stderr };
}
const admin = (...words: string[]) => run(words);

async function call(url: string, payload?: object, token?: string) {
  const { statusCode, body } = await app.inject({
    url,
    ...(payload && { method: "POST", payload }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return {
    status: statusCode,
    json: body === "" ? undefined : JSON.parse(body),
  };
}
const signIn = () =>
  call("/v2/login_check", { username: EMAIL, password: PASSWORD });

/** The token of the printed link. */
async function newLink(path: string): Promise<string> {
  const { code, output } = await admin("link", EMAIL);
  expect(code, output).toBe(0);
  const [address, token] =
    /^https:\/\/programme\.example\/fo\/auth\/(.+)\/(.+)\n$/
      .exec(output)
      ?.slice(1) ?? [];
  expect(address, output).toBe(path);
  return token ?? "";
}

it("runs as a script and exits", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: test.url },
  });
  expect(stdout).toBe("No one has access to the back office.\n");
});

it("makes the first administrator of an empty programme, who sets a password with the printed link", async () => {
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  expect((await admin("create", EMAIL, ...names)).output).toContain(
    "Created an account without a password",
  );
  expect((await admin("promote", EMAIL)).code).toBe(0);
  const replaced = await newLink("create/password");
  const token = await newLink("create/password");
  for (const [link, status] of [
    [replaced, 422],
    [token, 200],
  ] as const)
    expect(
      (
        await call("/v2/users/create-password", {
          token: link,
          password: PASSWORD,
          isCGUAccepted: true,
        })
      ).status,
    ).toBe(status);
  const { json } = await signIn();
  const me = await call("/v2/me", undefined, json.token);
  expect(me.json).toMatchObject({
    email: EMAIL,
    isCGUAccepted: true,
    userRoles: [{ permissions: expect.arrayContaining(["MODERATE"]) }],
  });
  expect((await admin()).output).toMatch(
    /^ada\.lovelace@example\.com {2}AUDIT_READ .*USER_WRITE\n$/,
  );
  expect(readdirSync(folder)).toEqual([]);
  await newLink("reset-password");
});

it("grants and revokes permissions, and signs disabled users out permanently", async () => {
  await admin("create", EMAIL);
  const token = await newLink("create/password");
  await call("/v2/users/create-password", {
    token,
    password: PASSWORD,
    isCGUAccepted: true,
  });
  const { json } = await signIn();
  const roles = async () =>
    (await call("/v2/me", undefined, json.token)).json.userRoles;
  expect(await roles()).toEqual([]);
  await admin("promote", EMAIL.toUpperCase());
  for (const words of [
    ["promote", EMAIL, "MODERATE"],
    ["demote", EMAIL],
    ["disable", EMAIL],
    ["erase", EMAIL],
    ["erase", EMAIL, "now"],
  ])
    expect(await admin(...words), "BO-2.2").toEqual({
      code: 2,
      output: `${EMAIL} is the last who can sign in and manage roles (ROLE_WRITE): promote someone else first.\n`,
    });
  await admin("create", "charles.babbage@example.com");
  await admin("promote", "charles.babbage@example.com");
  expect((await admin("demote", EMAIL)).code).toBe(2);
  await test.database
    .updateTable("users")
    .set({ password_hash: "of another one who can sign in" })
    .where("username", "=", "charles.babbage@example.com")
    .execute();
  await admin("promote", EMAIL, "MODERATE");
  expect(await roles()).toEqual([{ permissions: ["MODERATE"] }]);
  await admin("demote", EMAIL);
  expect(await roles()).toEqual([]);
  await admin("disable", EMAIL);
  expect((await signIn()).status).toBe(400);
  expect((await admin("link", EMAIL)).code).toBe(2);
  await admin("enable", EMAIL);
  expect((await call("/v2/me", undefined, json.token)).status).toBe(401);
  expect((await signIn()).status).toBe(200);
  await runJobs(app);
  const signedIn = logged.findLast(
    ({ event }) => event === "sign_in.succeeded",
  );
  const events = logged
    .filter(
      ({ by, person }) => by === "shell" && person === signedIn?.["person"],
    )
    .sort((one, other) => (String(one["at"]) < String(other["at"]) ? -1 : 1));
  expect(
    events.map(({ event, permissions, decision }) => [
      event,
      permissions ?? decision,
    ]),
  ).toEqual([
    ["account.succeeded", undefined],
    ["password_link.succeeded", undefined],
    ["permissions.succeeded", permissions],
    ["permissions.succeeded", ["MODERATE"]],
    ["permissions.succeeded", []],
    ["access.succeeded", "disabled"],
    ["access.succeeded", "enabled"],
  ]);
  expect(new Set(events.map(({ person }) => person))).toEqual(
    new Set([signedIn?.["person"]]),
  );
});

it("writes what is stored about a person to a file that others on the machine cannot read", async () => {
  await admin("create", EMAIL, "--first-name", "Ada");
  const path = join(folder, "ada.zip");
  const { code, output } = await admin("export", EMAIL, path);
  expect([code, output]).toEqual([
    0,
    `Wrote the data of ${EMAIL} to ${path}.\n`,
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const files = readZip(readFileSync(path));
  const { account } = JSON.parse(String(files.get("data.json")));
  expect(account).toMatchObject({
    email: EMAIL,
    profile: { firstName: "Ada" },
  });
  for (const [words, reason] of [
    [[path], "already exists"],
    [[], "Expected an output file"],
    [[`${path}.2`, "more"], 'Unexpected "more"'],
  ] as const) {
    const refused = await admin("export", EMAIL, ...words);
    expect([refused.code, refused.output]).toEqual([
      2,
      expect.stringContaining(reason),
    ]);
  }
  expect(readdirSync(folder)).toEqual(["ada.zip"]);
});

it("erases an account in 14 days or at once", async () => {
  await admin("create", EMAIL);
  await call("/v2/users/create-password", {
    token: await newLink("create/password"),
    password: PASSWORD,
    isCGUAccepted: true,
  });
  const before = await signIn();
  expect((await admin("erase", EMAIL, "today")).code).toBe(2);
  const { output } = await admin("erase", EMAIL);
  const day = new Date(Date.now() + 14 * 86_400_000).toJSON().slice(0, 10);
  expect(output).toContain(`will be deleted on ${day}`);
  await runJobs(app);
  const mails = readdirSync(join(folder, "outbox")).map((name) =>
    readFileSync(join(folder, "outbox", name), "utf8"),
  );
  expect(mails.filter((mail) => mail.includes(EMAIL))).toHaveLength(1);
  // Signed out everywhere, and free to come back until then.
  const me = (token: string) => call("/v2/me", undefined, token);
  expect((await me(before.json.token)).status).toBe(401);
  const { json } = await signIn();
  expect((await me(json.token)).json.deletionAt).toContain(day);
  expect((await admin("erase", EMAIL, "now")).output).toContain(
    "Deleted the account",
  );
  expect((await me(json.token)).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  expect((await admin("erase", EMAIL, "now")).output).toContain(
    "There is no account",
  );
});

it("tells mistakes in one line, and how to use it", async () => {
  await admin("create", EMAIL);
  for (const [words, reason] of [
    [["create", EMAIL], "already has an account"],
    [["create", "ada"], "Expected an e-mail address"],
    [
      ["promote", "nobody@example.com"],
      "There is no account nobody@example.com",
    ],
    [["promote", EMAIL, "ALL"], "Unknown permission ALL"],
    [["disable", EMAIL, "now"], 'Unexpected "now"'],
    [["toString", EMAIL], "Expected create, promote"],
    [["--force"], "Unknown option"],
  ] as const) {
    const { code, output } = await admin(...words);
    expect(output, words.join(" ")).toContain(reason);
    expect(output).toMatch(/^.+\n$/);
    expect(code).toBe(2);
  }
  const { code, output } = await run(["link", EMAIL], {
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect(output).toMatch(/^The mail ".*" was not sent: .+\n$/);
  expect(code).toBe(2);
  expect((await admin("--help")).output).toContain("npm run admin -- create");
});
