import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, RouteOptions } from "fastify";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import { type AppOptions, createApp } from "#server/app/app.ts";
import type { Database } from "#server/database/schema.ts";
import type { JsonSchema } from "#server/http/wire-schemas.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import type { Mail } from "#server/services/mail/mailer.ts";
import { programmeDatabase } from "./database.ts";
import { runJobs } from "./jobs.ts";
import { faultsOf } from "./strict-wire.ts";

export type Role = keyof typeof demo;

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  json: any;
}

export interface TestApp {
  app: FastifyInstance;
  database: Kysely<Database>;
  /** The URL of the database. */
  url: string;
  /** The folder of uploaded files. */
  folder: string;
  /** The mails sent so far. */
  mails: Mail[];
  /** Runs all pending jobs once each, as a listening server does by itself; returns the mails sent so far. */
  runJobs(): Promise<Mail[]>;
  /** Calls as a demo user or a visitor; every response is validated against the strict reading of its schema. */
  call(url: string, role?: Role | null, more?: InjectOptions): Promise<Answer>;
  signIn(role: Role): Promise<string>;
  /** Deletes expired data, as the server does every ten minutes. */
  removeExpired(): Promise<void>;
  close(): Promise<void>;
}

type Options = Partial<AppOptions> & {
  /** Called for every route. */
  onRoute?: (route: RouteOptions) => void;
};

/** The API on a copy of the demo programme. */
export async function createTestApp({
  onRoute,
  ...options
}: Options = {}): Promise<TestApp> {
  const { database, url, drop } = await programmeDatabase();
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
    },
    close: () => {},
  };
  const folder = mkdtempSync(join(tmpdir(), "palmares-files-"));
  const storage = { url: undefined, folder };
  const app = createApp({
    database,
    mailer,
    storage,
    hasPublicDocs: true,
    isDemo: true,
    ...options,
  });
  if (onRoute !== undefined) app.addHook("onRoute", onRoute);
  const faults: string[] = [];
  app.addHook("onSend", async (request, reply, payload) => {
    const { url, schema } = request.routeOptions;
    if (!url?.startsWith("/v2/")) return payload;
    const { statusCode } = reply;
    const schemas = schema?.response as Record<string, JsonSchema> | undefined;
    const expected =
      schemas?.[statusCode] ?? schemas?.[`${Math.floor(statusCode / 100)}xx`];
    if (expected === undefined) faults.push(`${statusCode} has no schema`);
    else if (typeof payload === "string" && payload && !("content" in expected))
      faults.push(...faultsOf(JSON.parse(payload), expected));
    return payload;
  });

  const tokens = new Map<Role, string>();
  async function signIn(role: Role): Promise<string> {
    const { status, json } = await call("/v2/login_check", null, {
      method: "POST",
      payload: { username: demo[role].email, password: DEMO_PASSWORD },
    });
    expect(status).toBe(200);
    return json.token;
  }

  async function call(
    url: string,
    role: Role | null = "participant",
    more: InjectOptions = {},
  ): Promise<Answer> {
    if (role !== null && !tokens.has(role))
      tokens.set(role, await signIn(role));
    const authorization = role && {
      authorization: `Bearer ${tokens.get(role)}`,
    };
    const response = await app.inject({
      url,
      ...more,
      headers: { ...authorization, ...more.headers },
    });
    expect(faults.splice(0), url).toEqual([]);
    const isJson =
      response.body !== "" &&
      String(response.headers["content-type"]).includes("json");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      json: isJson ? response.json() : undefined,
    };
  }

  return {
    app,
    database,
    url,
    folder,
    mails,
    runJobs: async () => {
      await runJobs(app);
      return mails;
    },
    call,
    signIn,
    removeExpired: async () => {
      await app.jobs.add("cleanup", {});
      await runJobs(app);
    },
    close: async () => {
      await app.close();
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
}
