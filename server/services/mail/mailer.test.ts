import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMailer, type Mail, MailDeliveryError } from "./mailer.ts";

interface Received {
  from: string;
  to: string[];
  content: string;
}

let server: SMTPServer;
let received: Received[];
let folder: string;

const addressesOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
});

beforeEach(async () => {
  received = [];
  folder = await mkdtemp(join(tmpdir(), "palmares-outbox-"));
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const content = Buffer.concat(chunks).toString();
        received.push({ ...addressesOf(session), content });
        done();
      });
    },
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
});
afterEach(async () => {
  await new Promise<void>((done) => {
    server.close(done);
  });
  await rm(folder, { recursive: true });
});

const mail: Mail = {
  kind: "reset",
  senderName: "Belle Saison",
  to: "camille@example.com",
  subject: "Belle Saison : choisissez un nouveau mot de passe",
  text: "Bonjour Camille,\nhttps://belle-saison.example/fo/",
  html: "<p>Bonjour Camille,</p>",
};

const smtpUrl = () =>
  `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const newMailer = (url?: string) =>
  createMailer({
    smtpUrl: url,
    from: "no-reply@belle-saison.example",
    outbox: join(folder, "outbox"),
  });

const headersOf = (content: string) =>
  content
    .slice(0, content.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

test("sends a mail by SMTP, as plain text and HTML", async () => {
  const mailer = newMailer(smtpUrl());
  await mailer.send(mail);
  mailer.close();
  expect(received).toHaveLength(1);
  const [{ from, to, content } = { from: "", to: [], content: "" }] = received;
  expect(from).toBe("no-reply@belle-saison.example");
  expect(to).toEqual(["camille@example.com"]);
  const headers = headersOf(content);
  expect(headers).toContain(
    "From: Belle Saison <no-reply@belle-saison.example>",
  );
  expect(headers).toContain("To: camille@example.com");
  expect(headers).toContain("Auto-Submitted: auto-generated");
  expect(headers.join("\n")).toMatch(/Content-Type: multipart\/alternative/);
  expect(content).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  expect(content).toMatch(/Content-Type: text\/html; charset=utf-8/);
});

test("BO-22.2 the headers by which a click unsubscribes are those of RFC 8058", async () => {
  const mailer = newMailer(smtpUrl());
  const unsubscribe = `https://belle-saison.example/v2/mail-preferences/${"x".repeat(80)}`;
  await mailer.send({ ...mail, unsubscribe });
  mailer.close();
  const headers = headersOf(received[0]?.content ?? "");
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(headers).toContain(
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  );
});

test("line breaks in a name, a subject or a reply address add no header and no recipient", async () => {
  const mailer = newMailer(smtpUrl());
  const evil = "x\r\nBcc: all@example.com\r\n\r\nbody";
  await mailer.send({
    ...mail,
    senderName: evil,
    subject: evil,
    replyTo: { name: evil, address: `a@b.fr\r\nBcc: all@example.com` },
  });
  mailer.close();
  const [{ to, content } = { to: [], content: "" }] = received;
  expect(to).toEqual(["camille@example.com"]);
  const names = headersOf(content).map((line) => line.split(":")[0]);
  expect(names).not.toContain("Bcc");
  expect(names).toContain("MIME-Version");
  expect(headersOf(content)).toContain("Subject: x Bcc: all@example.com body");
});

test.each([
  "camille@example.com, all@example.com",
  "camille@example.com\r\nRCPT TO:<all@example.com>",
  "Camille <camille@example.com>",
  "",
])("nothing is sent to %j", async (to) => {
  const mailer = newMailer(smtpUrl());
  await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailDeliveryError);
  mailer.close();
  expect(received).toEqual([]);
});

test("throws an error that names the mail if the server does not respond", async () => {
  const mailer = newMailer("smtp://127.0.0.1:1");
  await expect(mailer.send(mail)).rejects.toThrow(
    'The mail "Belle Saison : choisissez un nouveau mot de passe" was not sent',
  );
  mailer.close();
});

test("without a server, writes each mail to the outbox and logs a line", async () => {
  const said = vi.spyOn(console, "info").mockImplementation(() => {});
  const mailer = newMailer();
  await mailer.send(mail);
  await mailer.send(mail);
  const outbox = join(folder, "outbox");
  const files = await readdir(outbox);
  expect(files).toHaveLength(2);
  const [file = ""] = files;
  expect(file).toMatch(/\.eml$/);
  const content = await readFile(join(outbox, file), "utf8");
  expect(headersOf(content)).toContain("To: camille@example.com");
  expect(content).toContain("https://belle-saison.example/fo/");
  expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
  expect(said.mock.calls[0]?.[0]).toMatch(
    /^Mail to camille@example\.com: Belle Saison : choisissez un nouveau mot de passe \(.*\.eml\)$/,
  );
});
