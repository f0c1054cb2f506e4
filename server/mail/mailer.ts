import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { emailAddress } from "#src/domain/e-mail.ts";
import { oneLine } from "./plain.ts";

export interface Mail {
  /** Whom it is from, in words: the programme. */
  senderName: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Sends the mail, or throws MailNotSent. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; without it mails go to the outbox. */
  smtpUrl: string | undefined;
  /** The address that mails come from. */
  from: string;
  /** Folder of the outbox: a file `.eml` for each mail. */
  outbox: string;
}

/** A mail that could not be handed over. */
export class MailNotSent extends Error {
  constructor(subject: string, cause: unknown) {
    super(
      `The mail "${subject}" was not sent: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
    this.name = "MailNotSent";
  }
}

const PATIENCE_MS = 10_000;

/** Sends by SMTP where it is configured; otherwise keeps each mail in the outbox and says so on the console. */
export function createMailer({ smtpUrl, from, outbox }: MailSettings): Mailer {
  const smtp = createTransport({
    ...(smtpUrl === undefined
      ? { streamTransport: true, buffer: true }
      : { url: smtpUrl }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const { message } = await smtp.sendMail(messageOf(mail, from));
        if (smtpUrl === undefined) await keep(outbox, mail, message);
      } catch (cause) {
        throw new MailNotSent(oneLine(mail.subject), cause);
      }
    },
    close: () => smtp.close(),
  };
}

function messageOf(mail: Mail, from: string) {
  const to = emailAddress(mail.to);
  if (to === undefined) throw new TypeError("the recipient is no address");
  const { replyTo } = mail;
  return {
    from: { name: oneLine(mail.senderName), address: from },
    to: { name: "", address: to },
    ...(replyTo === undefined
      ? {}
      : {
          replyTo: {
            name: oneLine(replyTo.name),
            address: emailAddress(replyTo.address) ?? from,
          },
        }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Mails hold links that open accounts: only the server's own user may read them. */
async function keep(
  outbox: string,
  { to, subject }: Mail,
  message: unknown,
): Promise<void> {
  const now = new Date().toISOString().replace(/[:.]/g, "-");
  const path = join(outbox, `${now}-${randomBytes(3).toString("hex")}.eml`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  await writeFile(path, message as Buffer, { mode: 0o600 });
  console.info(`Mail to ${oneLine(to)}: ${oneLine(subject)} (${path})`);
}
