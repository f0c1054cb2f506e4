import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { noteDependencyError } from "#server/core/dependency-errors.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type { MailKind } from "#src/domain/programme/mail-kinds.ts";

export interface Mail {
  kind: MailKind;
  /** Display name of the sender: the programme. */
  senderName: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where a POST unsubscribes the recipient from mails like this one (RFC 8058). */
  unsubscribe?: string;
  /** Identifies what is mailed to whom: mail systems drop a second one with the same id. */
  id?: string;
}

export interface Mailer {
  /** Throws MailDeliveryError. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; if undefined, mails are written to the outbox. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  from: string;
  /** Folder of the outbox, with one `.eml` file per mail. */
  outbox: string;
}

/** A mail could not be delivered to the SMTP server or the outbox. */
export class MailDeliveryError extends Error {
  constructor(subject: string, cause: unknown) {
    super(
      `The mail "${subject}" was not sent: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
    this.name = "MailDeliveryError";
  }
}

/** Whether the recipient's address was refused for good, by us or by the mail server. */
export function isRefusedAddress({ cause }: MailDeliveryError): boolean {
  const { command, responseCode = 0 } = (cause ?? {}) as {
    command?: string;
    responseCode?: number;
  };
  return (
    cause instanceof TypeError || (command === "RCPT TO" && responseCode >= 500)
  );
}

const TIMEOUT_MS = 10_000;

/**
 * Sends mails by SMTP if it is configured; otherwise writes each one to the outbox.
 * @param log receives a line for each mail in the outbox
 */
export function createMailer(
  { smtpUrl, from, outbox }: MailSettings,
  log: (line: string) => void = console.info,
): Mailer {
  const smtp = createTransport({
    ...(smtpUrl === undefined
      ? { streamTransport: true, buffer: true }
      : { url: smtpUrl, pool: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const { message } = await smtp.sendMail(messageOf(mail, from));
        if (smtpUrl !== undefined) return;
        const path = await writeToOutbox(outbox, message as Buffer, mail.id);
        log(`Mail to ${oneLine(mail.to)}: ${oneLine(mail.subject)} (${path})`);
      } catch (cause) {
        noteDependencyError("smtp");
        throw new MailDeliveryError(oneLine(mail.subject), cause);
      }
    },
    close: () => smtp.close(),
  };
}

function messageOf(mail: Mail, from: string) {
  const to = emailAddress(mail.to);
  if (to === undefined)
    throw new TypeError("the recipient is not an e-mail address");
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
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe !== undefined && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(mail.id !== undefined && {
      messageId: `<${mail.id}@${from.split("@").at(-1)}>`,
    }),
  };
}

/** Only the server's own user can read the files: mails contain links that open accounts. */
async function writeToOutbox(
  outbox: string,
  message: Buffer,
  id: string | undefined,
): Promise<string> {
  const now = new Date().toISOString().replace(/[:.]/g, "-");
  const name = id ?? `${now}-${randomBytes(3).toString("hex")}`;
  const path = join(outbox, `${name}.eml`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  await writeFile(path, message, { mode: 0o600 });
  return path;
}

/** The text on one line, without control and format characters: a line break in a header would start another header. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
