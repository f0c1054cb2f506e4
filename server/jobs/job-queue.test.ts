import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "#server/app/app.ts";
import { demo, invited } from "#server/seed/people.ts";
import {
  createMailer,
  type Mail,
  type Mailer,
} from "#server/services/mail/mailer.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { runJobs } from "#tests/support/jobs.ts";

const { participant } = demo;

let programme: TestDatabase;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  programme = await programmeDatabase();
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await programme.drop();
});

/** An instance on the database; it handles jobs once it is listening. */
function newInstance(mailer: Mailer) {
  const app = createApp({ database: programme.database, mailer });
  app.log.level = "silent";
  ends.push(() => app.close());
  return app;
}

const listen = (app: ReturnType<typeof newInstance>) =>
  app.listen({ port: 0, host: "127.0.0.1" });

/** A mailer that calls `send`. */
const mailerOf = (send: (mail: Mail) => Promise<void>): Mailer => ({
  send,
  close: () => {},
});

/** A mail server that rejects mails until it is opened. */
async function openSmtp() {
  const received: string[] = [];
  let refused = 0;
  let isOpen = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      if (!isOpen) refused += 1;
      done(isOpen ? null : new Error("not now"));
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  ends.push(() => new Promise<void>((done) => server.close(done)));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    refused: () => refused,
    open: () => {
      isOpen = true;
    },
    newMailer: () =>
      createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: "no-reply@example.com",
        outbox: "",
      }),
  };
}

/** The unfinished mail jobs; other jobs may be added every ten minutes. */
const mailJobs = async ({
  jobs,
}: Pick<ReturnType<typeof newInstance>, "jobs">) =>
  (await jobs.list()).filter(({ kind }) => kind === "password-link");

const link = { email: participant.email, language: "fr" } as const;

describe("a mail rejected by the mail server", () => {
  it("arrives once, soon after the server accepts it", async () => {
    const smtp = await openSmtp();
    const app = newInstance(smtp.newMailer());
    await listen(app);
    await app.jobs.add("password-link", link);
    await vi.waitFor(() => expect(smtp.refused()).toBe(1));
    smtp.open();
    await vi.waitFor(() => expect(smtp.received).toEqual([participant.email]), {
      timeout: 30_000,
    });
    await runJobs(app);
    expect(smtp.received).toHaveLength(1);
  });

  it("arrives once even if the process restarts meanwhile", async () => {
    const smtp = await openSmtp();
    const first = newInstance(smtp.newMailer());
    await listen(first);
    await first.jobs.add("password-link", link);
    await vi.waitFor(() => expect(smtp.refused()).toBe(1));
    await first.close();
    smtp.open();
    const second = newInstance(smtp.newMailer());
    await runJobs(second);
    await runJobs(second);
    expect(smtp.received).toEqual([participant.email]);
  });

  it("is retained after the last attempt, listed with its error, and can be requeued", async () => {
    const smtp = await openSmtp();
    const { jobs, ...app } = newInstance(smtp.newMailer());
    await jobs.add("password-link", link);
    await sql`update jobs.job set retry_limit = 0 where name = 'password-link'`.execute(
      programme.database,
    );
    await runJobs({ jobs, jobHandlers: app.jobHandlers });
    expect(await mailJobs({ jobs })).toMatchObject([
      {
        kind: "password-link",
        state: "failed",
        attempts: 1,
        data: link,
        error: expect.stringContaining("not now"),
      },
    ]);
    smtp.open();
    expect(await jobs.retry(crypto.randomUUID())).toBe(0);
    expect(await jobs.retry()).toBe(1);
    expect(await mailJobs({ jobs })).toMatchObject([{ state: "waiting" }]);
    await runJobs({ jobs, jobHandlers: app.jobHandlers });
    expect(smtp.received).toEqual([participant.email]);
    expect(await mailJobs({ jobs })).toEqual([]);
  });
});

it("a mail whose process is killed while sending is sent by another one", async () => {
  const sent: Mail[] = [];
  const app = newInstance(mailerOf(async (mail) => void sent.push(mail)));
  const boss = await app.jobs.boss();
  await app.jobs.add("password-link", link);
  const [job] = await boss.fetch("password-link");
  // The state left by a killed process: a running job, and a link that was not sent.
  await app.repositories.passwords.issueToken(
    { id: participant.id, kind: "reset" },
    { hash: Buffer.from("lost"), seconds: 86_400, jobId: job?.id ?? "" },
  );
  await sql`update jobs.job set started_on = now() - interval '61 seconds' where id = ${job?.id}`.execute(
    programme.database,
  );
  await boss.supervise("password-link");
  await runJobs(app);
  await app.jobs.add("password-link", link);
  await runJobs(app);
  expect(sent.map(({ to }) => to)).toEqual([participant.email]);
});

it.each([
  ["notice-mails", 9, "active"],
  ["notice-mails", 11, "retry"],
  ["import", 9, "active"],
  ["import", 11, "retry"],
] as const)(
  "a job %s whose process said nothing for %s seconds is %s",
  async (kind, seconds, state) => {
    const app = newInstance(mailerOf(async () => {}));
    const boss = await app.jobs.boss();
    await boss.send(kind, { importId: crypto.randomUUID() });
    const [job] = await boss.fetch(kind);
    await sql`update jobs.job set heartbeat_on = now() - make_interval(secs => ${seconds}) where id = ${job?.id}`.execute(
      programme.database,
    );
    await boss.supervise(kind);
    expect(await boss.findJobs(kind)).toMatchObject([{ state }]);
  },
);

it("what a killed process left of every minute's work is done soon by a server that saw it running", async () => {
  const app = newInstance(mailerOf(async () => {}));
  const boss = await app.jobs.boss();
  await boss.send("notice-mails", {});
  const [job] = await boss.fetch("notice-mails");
  await boss.supervise("notice-mails");
  await listen(app);
  await sql`update jobs.job set heartbeat_on = now() - interval '11 seconds' where id = ${job?.id}`.execute(
    programme.database,
  );
  await vi.waitFor(
    async () =>
      expect(
        await boss.findJobs("notice-mails", { id: job?.id ?? "" }),
      ).toMatchObject([{ state: "completed" }]),
    { timeout: 20_000, interval: 200 },
  );
});

it("a rolled-back transaction sends nothing, and a message whose job cannot be added is not stored", async () => {
  const sent: Mail[] = [];
  const app = newInstance(mailerOf(async (mail) => void sent.push(mail)));
  const { jobs, repositories } = app;
  await expect(
    jobs.transaction(async (_transaction, add) => {
      await add("password-link", link);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  vi.spyOn(await jobs.boss(), "send").mockRejectedValue(new Error("full"));
  const message = { subject: "Points", message: "Bonjour" };
  await expect(
    repositories.users.addContactMessage(participant.id, message),
  ).rejects.toThrow("full");
  await runJobs(app);
  expect(sent).toEqual([]);
  const kept = programme.database.selectFrom("contact_messages").selectAll();
  expect(await kept.execute()).toEqual([]);
});

it("two instances send each mail once", async () => {
  const sent: string[][] = [[], []];
  const apps = sent.map((own) =>
    newInstance(
      mailerOf(async ({ text }) => {
        await new Promise((done) => setImmediate(done));
        own.push(/number \d+/.exec(text)?.[0] ?? "");
      }),
    ),
  );
  const wanted = Array.from({ length: 30 }, (_, at) => `number ${at}`);
  const [first, second] = apps;
  for (const message of wanted)
    await first?.repositories.users.addContactMessage(participant.id, {
      subject: "Points",
      message,
    });
  await Promise.all([first, second].map((app) => app && listen(app)));
  await vi.waitFor(() => expect(sent.flat()).toHaveLength(30), {
    timeout: 50_000,
    interval: 100,
  });
  await Promise.all(apps.map((app) => app.close()));
  expect(sent.flat().sort()).toEqual(wanted.sort());
  for (const own of sent) expect(own.length).toBeGreaterThan(0);
});

describe("a server that shuts down", () => {
  it("lets a running job finish", async () => {
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const app = newInstance(
      mailerOf(() => {
        begun.resolve();
        return ending.promise;
      }),
    );
    await listen(app);
    await app.jobs.add("password-link", link);
    await begun.promise;
    const closed = app.close();
    ending.resolve();
    await closed;
    expect(await mailJobs(newInstance(mailerOf(async () => {})))).toEqual([]);
  });

  it("leaves a stuck job, and pending ones, to the next server", async () => {
    const begun = Promise.withResolvers<void>();
    const app = newInstance(
      mailerOf(() => {
        begun.resolve();
        return new Promise(() => {});
      }),
    );
    await listen(app);
    await app.jobs.add("password-link", link);
    await begun.promise;
    const before = performance.now();
    const closed = app.close();
    const other = newInstance(mailerOf(async () => {}));
    await other.jobs.add("password-link", { ...link, email: invited.email });
    await closed;
    expect(performance.now() - before).toBeLessThan(8_000);
    expect(await mailJobs(other)).toMatchObject([
      { state: "waiting", attempts: 1 },
      // The closing server may still have taken it.
      { state: "waiting" },
    ]);
  });
});
