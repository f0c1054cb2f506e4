import { isIP } from "node:net";
import { join } from "node:path";
import { UserError } from "#server/core/cli.ts";
import { type ApiTarget, readApiTarget } from "#server/http/api-target.ts";
import {
  type CollectionForm,
  collectionForms,
  type LogSettings,
  logLevels,
  type MetricsSettings,
  type TrustedProxies,
} from "#server/http/http-settings.ts";
import { readSessionSecrets } from "#server/security/session-secret.ts";
import {
  type RecaptchaSettings,
  SITE_VERIFY,
} from "#server/services/captcha/captcha.ts";
import type { MailSettings } from "#server/services/mail/mailer.ts";
import { MAILS_PER_HOUR } from "#server/services/mail/notice-mails.ts";
import { LIBRARY_BYTES } from "#server/services/media/library.ts";
import {
  defaultRetention,
  type Retention,
} from "#server/services/personal-data/retention.ts";
import { secureUrl } from "#server/services/sso/identity.ts";
import {
  readSsoSettings,
  type SsoSettings,
} from "#server/services/sso/providers.ts";
import type { StorageSettings } from "#server/services/storage/storage.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";

/** The settings of the server, from the environment. */
export interface Settings {
  port: number;
  host: string;
  /** The other server's API that the front office is served for; undefined for the embedded one. */
  api: ApiTarget | undefined;
  /** The PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** Where to listen for changed settings: the database itself, if `databaseUrl` is a pooler. */
  databaseListenUrl: string | undefined;
  /** A replica for lists that are the same for all users. */
  databaseReadUrl: string | undefined;
  /** Secrets to sign sessions with instead of the database's own: the first one signs, all are accepted. */
  sessionSecrets: readonly string[];
  /** Whether an empty database is filled with the demo programme, whose passwords are public. */
  isDemo: boolean;
  /** Whether the API description and source maps are served. */
  hasPublicDocs: boolean;
  /** Folder of the embedded PostgreSQL and the outbox. */
  dataFolder: string;
  trustProxy: TrustedProxies;
  collectionForm: CollectionForm;
  /** The public origin of the programme; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Base of mailed links and identity-provider redirects: `publicUrl`, else this machine; never a request's Host. */
  ownUrl: string;
  mail: MailSettings;
  /** At most so many mails of notices in an hour. */
  mailsPerHour: number;
  /** Where uploaded files are stored. */
  storage: StorageSettings;
  /** Recipient of the participants' messages; defaults to the programme's `ssoEmail`. */
  contactEmail: string | undefined;
  /** How much the media library may store. */
  libraryBytes: number;
  /** How long each kind of data is kept. */
  retention: Retention;
  recaptcha: RecaptchaSettings;
  /** Whether sign-up requires a proof of work, which the browser does in the background. */
  needsSignUpProof: boolean;
  sso: SsoSettings;
  log: LogSettings;
  /** Where metrics are served; undefined if they are not. */
  metrics: MetricsSettings | undefined;
  /** Seconds that the server keeps serving after a stop signal, while `/readyz` reports it. */
  drainSeconds: number;
}

/**
 * Reads the environment; throws a UserError that names the invalid or missing variable. The variables are documented in
 * docs/operating.md.
 * @param given the API of another server, overriding that of the environment
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  given?: ApiTarget,
): Settings {
  const port = readPort(env, "PORT") ?? 3000;
  const metricsPort = readPort(env, "METRICS_PORT");
  const publicUrl = readOrigin(env["PUBLIC_URL"]);
  const ownUrl = publicUrl ?? `http://localhost:${port}`;
  const dataFolder = env["DATA_DIR"] || ".data";
  const databaseUrl = readUrl(env, "DATABASE_URL", "postgres://user@host/name");
  const api =
    given ??
    (env["API_URL"] ? readApiTarget("API_URL", env["API_URL"]) : undefined);
  if (api !== undefined && databaseUrl !== undefined)
    throw new UserError(
      "DATABASE_URL only applies to the embedded API: remove it, or API_URL and --api",
    );
  const isDemo =
    readSwitch(env, "DEMO") ?? (databaseUrl === undefined && api === undefined);
  return {
    port,
    host: env["HOST"] || "localhost",
    api,
    databaseUrl,
    databaseListenUrl: readUrl(
      env,
      "DATABASE_LISTEN_URL",
      "postgres://user@host/name",
    ),
    databaseReadUrl: readUrl(
      env,
      "DATABASE_READ_URL",
      "postgres://user@host/name",
    ),
    sessionSecrets: readSessionSecrets(env),
    isDemo,
    hasPublicDocs: readSwitch(env, "PUBLIC_DOCS") ?? isDemo,
    dataFolder,
    trustProxy: readProxies(env["TRUST_PROXY"]),
    collectionForm: readCollectionForm(env["COLLECTION_FORM"]),
    publicUrl,
    ownUrl,
    mail: {
      smtpUrl: readUrl(env, "SMTP_URL", "smtp://user:password@host:587"),
      from: readEmail(env, "MAIL_FROM") ?? "no-reply@palmares.example",
      outbox: join(dataFolder, "outbox"),
    },
    mailsPerHour:
      readNumber(env, "MAILS_PER_HOUR", 10_000_000, "a number of mails") ??
      MAILS_PER_HOUR,
    contactEmail: readEmail(env, "CONTACT_EMAIL"),
    storage: {
      url: env["STORAGE_URL"] || undefined,
      folder: join(dataFolder, "files"),
    },
    libraryBytes: readLibraryBytes(env),
    retention: readRetention(env),
    recaptcha: {
      secret: env["RECAPTCHA_SECRET_KEY"] || undefined,
      verifyUrl: secureUrl(
        "RECAPTCHA_VERIFY_URL",
        env["RECAPTCHA_VERIFY_URL"] || SITE_VERIFY,
      ).href,
    },
    needsSignUpProof: readSwitch(env, "SIGN_UP_PROOF") ?? !isDemo,
    sso: readSsoSettings(env, ownUrl),
    log: { level: readLogLevel(env, isDemo) },
    metrics:
      metricsPort === undefined
        ? undefined
        : { port: metricsPort, host: env["METRICS_HOST"] || "localhost" },
    drainSeconds: readSeconds(env, "DRAIN_SECONDS") ?? 0,
  };
}

/** Parses an origin (scheme, host and port, without a path). */
function readOrigin(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address);
  const isOrigin =
    /^https?:$/.test(url?.protocol ?? "") && url?.href === `${url?.origin}/`;
  if (!isOrigin)
    throw new UserError(
      `PUBLIC_URL must be an origin such as https://example.com, not ${address}`,
    );
  return url?.origin;
}

/** Parses a URL with the scheme of the example; `postgres` also allows `postgresql`, and `smtp` allows `smtps`. */
function readUrl(
  env: NodeJS.ProcessEnv,
  name: string,
  example: string,
): string | undefined {
  const address = env[name];
  if (!address) return undefined;
  const [scheme = ""] = example.split(":");
  if (!URL.parse(address)?.protocol.startsWith(scheme))
    throw new UserError(`${name} must be a URL such as ${example}`);
  return address;
}

/** Undefined if the variable is not set. */
function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (text !== "0" && text !== "1")
    throw new UserError(`${name} must be 0 or 1, not ${text}`);
  return text === "1";
}

function readEmail(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const address = emailAddress(text);
  if (address === undefined)
    throw new UserError(`${name} must be an e-mail address, not ${text}`);
  return address;
}

function readCollectionForm(text = ""): CollectionForm {
  const form = collectionForms.find((one) => one === (text || "hydra"));
  if (form === undefined)
    throw new UserError(`COLLECTION_FORM must be hydra or plain, not ${text}`);
  return form;
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  max: number,
  kind: string,
): number | undefined {
  if (!env[name]) return undefined;
  const number = Number(env[name]);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new UserError(`${name} must be ${kind}, not ${env[name]}`);
  return number;
}

const readPort = (env: NodeJS.ProcessEnv, name: string) =>
  readNumber(env, name, 65_535, "a port number");
const readSeconds = (env: NodeJS.ProcessEnv, name: string) =>
  readNumber(env, name, 300, "a number of seconds up to 300");

function readLibraryBytes(env: NodeJS.ProcessEnv): number {
  const megabytes = readNumber(
    env,
    "MEDIA_LIBRARY_MB",
    100_000_000,
    "a number of megabytes",
  );
  return megabytes === undefined ? LIBRARY_BYTES : megabytes * 1_000_000;
}

const retentionVariables = {
  contactMessages: "RETENTION_CONTACT_DAYS",
  refusedProofs: "RETENTION_REFUSED_PROOF_DAYS",
  failedJobs: "RETENTION_FAILED_JOB_DAYS",
  knownAddresses: "RETENTION_ADDRESS_DAYS",
} as const satisfies Record<keyof Retention, string>;

function readRetention(env: NodeJS.ProcessEnv): Retention {
  const retention = { ...defaultRetention };
  for (const kind of Object.keys(retentionVariables) as (keyof Retention)[]) {
    const name = retentionVariables[kind];
    const days = readNumber(
      env,
      name,
      3_650,
      "a number of days from 1 to 3650",
    );
    if (days === 0)
      throw new UserError(
        `${name} must be a number of days from 1 to 3650, not 0`,
      );
    if (days !== undefined) retention[kind] = days;
  }
  return retention;
}

/** If LOG_LEVEL is not set, the demo only logs errors. */
function readLogLevel(
  env: NodeJS.ProcessEnv,
  isDemo: boolean,
): LogSettings["level"] {
  const isQuiet = isDemo && env["NODE_ENV"] !== "production";
  const text = env["LOG_LEVEL"] || (isQuiet ? "error" : "info");
  const level = logLevels.find((one) => one === text);
  if (level === undefined)
    throw new UserError(
      `LOG_LEVEL must be one of ${logLevels.join(", ")}, not ${text}`,
    );
  return level;
}

function readProxies(text = ""): Settings["trustProxy"] {
  if (["", "0", "false"].includes(text)) return false;
  if (text === "true") return 1;
  if (/^\d+$/.test(text)) return Number(text);
  const isValid = text.split(",").every((part) => {
    const [address = "", bits = "0"] = part.trim().split("/");
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits);
  });
  if (!isValid)
    throw new UserError(
      `TRUST_PROXY must be a number of proxies or a comma-separated list of their addresses, not ${text}`,
    );
  return text;
}
