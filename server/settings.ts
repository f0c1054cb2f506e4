import { join } from "node:path";
import { type RecaptchaSettings, SITE_VERIFY } from "./captcha/captcha.ts";
import type { MailSettings } from "./mail/mailer.ts";
import { isTrustedAddress } from "./sso/identity.ts";
import { readSsoSettings, type SsoSettings } from "./sso/providers.ts";

/** How collections are told: `hydra:member` of API Platform, or the un-prefixed `member` of its newer servers. */
export type CollectionForm = "hydra" | "plain";

/** What the environment decides. */
export interface Settings {
  port: number;
  host: string;
  /** A PostgreSQL of your own; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** Where the embedded PostgreSQL lives. */
  dataFolder: string;
  /**
   * Which proxies in front are believed when they tell the caller's address (X-Forwarded-*): none, so many of them, or
   * those of these addresses. What comes from anybody else is ignored.
   */
  trustProxy: false | number | string;
  collectionForm: CollectionForm;
  /** Where people reach the programme, an origin; undefined where nobody said so. */
  publicUrl: string | undefined;
  /** Where mails and identity providers lead: `publicUrl`, else this machine. Never what a caller says. */
  ownUrl: string;
  mail: MailSettings;
  /** Who reads what participants write; the programme's own address where absent. */
  contactEmail: string | undefined;
  recaptcha: RecaptchaSettings;
  sso: SsoSettings;
}

/**
 * Reads the environment; throws RangeError on a value that is none. Single sign-on has its own table in
 * `sso/settings.ts`.
 *
 * | variable | meaning |
 * | --- | --- |
 * | PORT, HOST | where the server listens; 3000 and localhost |
 * | PUBLIC_URL | where people reach it, as `https://name`; mails lead to `http://localhost:{PORT}` without it |
 * | DATABASE_URL | a PostgreSQL of your own; else the embedded one |
 * | DATA_DIR | where the embedded one, and the outbox, keep their files; `.data` |
 * | TRUST_PROXY | proxies that are believed: how many, or their addresses with commas; none |
 * | COLLECTION_FORM | `hydra` (default) or `plain` |
 * | SMTP_URL | `smtp://user:password@host:port`; without it mails go to the outbox |
 * | MAIL_FROM | the sender's address |
 * | CONTACT_EMAIL | who reads what participants write; the programme's `ssoEmail` where absent |
 * | RECAPTCHA_SECRET_KEY | goes with the programme's `recaptchaPublicKey` |
 * | RECAPTCHA_VERIFY_URL | where its tokens are verified; Google's address |
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env["PORT"] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`PORT is no port: ${env["PORT"]}`);
  const publicUrl = originOf(env["PUBLIC_URL"]);
  const ownUrl = publicUrl ?? `http://localhost:${port}`;
  const dataFolder = env["DATA_DIR"] ?? ".data";
  return {
    port,
    host: env["HOST"] ?? "localhost",
    databaseUrl: env["DATABASE_URL"] || undefined,
    dataFolder,
    trustProxy: proxiesOf(env["TRUST_PROXY"]),
    collectionForm: env["COLLECTION_FORM"] === "plain" ? "plain" : "hydra",
    publicUrl,
    ownUrl,
    mail: {
      smtpUrl: env["SMTP_URL"] || undefined,
      from: env["MAIL_FROM"] || "no-reply@palmares.example",
      outbox: join(dataFolder, "outbox"),
    },
    contactEmail: env["CONTACT_EMAIL"] || undefined,
    recaptcha: {
      secret: env["RECAPTCHA_SECRET_KEY"] || undefined,
      verifyUrl: verifierOf(env["RECAPTCHA_VERIFY_URL"] || SITE_VERIFY),
    },
    sso: readSsoSettings(env, ownUrl),
  };
}

/** Scheme, name and port: everything else of the address is ours. */
function originOf(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address);
  const isOrigin =
    /^https?:$/.test(url?.protocol ?? "") && url?.href === `${url?.origin}/`;
  if (!isOrigin) throw new RangeError(`PUBLIC_URL is no origin: ${address}`);
  return url?.origin;
}

/** The secret goes there: by https, or not beyond this machine. */
function verifierOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || !isTrustedAddress(url))
    throw new RangeError(`RECAPTCHA_VERIFY_URL has to be https: ${address}`);
  return url.href;
}

function proxiesOf(text = ""): Settings["trustProxy"] {
  if (["", "0", "false"].includes(text)) return false;
  if (text === "true") return 1;
  return /^\d+$/.test(text) ? Number(text) : text;
}
