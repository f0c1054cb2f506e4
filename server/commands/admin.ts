/**
 * Creates accounts, makes administrators, and sends the links that set a password.
 *
 *   npm run admin                                      lists the users with access to the back office
 *   npm run admin -- create ada@example.com --first-name Ada --last-name Lovelace
 *   npm run admin -- promote ada@example.com           grants all permissions
 *   npm run admin -- promote ada@example.com MODERATE  grants only the named permissions
 *   npm run admin -- demote ada@example.com            revokes all permissions
 *   npm run admin -- link ada@example.com              sends the link that sets the first password, or a new one
 *   npm run admin -- export ada@example.com ada.zip    writes a user's stored data, including files, to a ZIP
 *   npm run admin -- erase ada@example.com             deletes the account in 14 days, as its owner could
 *   npm run admin -- erase ada@example.com now         deletes it permanently: only results and points stay, without a name
 *   npm run admin -- disable ada@example.com           signs the user out everywhere; enable lets them sign in again
 *
 * Permissions are the nineteen of src/domain/people/permissions.ts: CONTENT_WRITE, CONTENT_PUBLISH, CHALLENGE_WRITE,
 * CHALLENGE_PUBLISH, OPTION_WRITE, MEDIA_WRITE, MODERATE, PHOTO_ADMIN, DECISION_CORRECT, USER_READ, USER_WRITE,
 * POINTS_WRITE, STORE_WRITE, BADGE_WRITE, PREVIEW_AS, STATS_READ, EXPORT, ROLE_WRITE and AUDIT_READ. A running server
 * applies a change immediately. A link is valid for 24 hours, works once and replaces earlier ones; without SMTP_URL it is
 * printed instead of sent. The database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data).
 */
import { existsSync } from "node:fs";
import { readSettings, type Settings } from "#server/app/settings.ts";
import { printRow, runScript, UserError } from "#server/core/cli.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import {
  createRepositories,
  type Repositories,
} from "#server/repositories/index.ts";
import { createAdministrationRepository } from "#server/repositories/people/administration.ts";
import { LastRoleHolder } from "#server/repositories/people/roles.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { prepareProgramme } from "#server/seed/seed.ts";
import {
  grantPermissions,
  setAccess,
} from "#server/services/accounts/administration.ts";
import { createPasswordLinks } from "#server/services/accounts/password-links.ts";
import { createAccountMailer } from "#server/services/mail/account-mailer.ts";
import { mailedLink } from "#server/services/mail/account-mails.ts";
import {
  createMailer,
  MailDeliveryError,
} from "#server/services/mail/mailer.ts";
import { writeDataExport } from "#server/services/personal-data/data-export.ts";
import {
  eraseAccount,
  scheduleErasure,
} from "#server/services/personal-data/erasure.ts";
import { createStorage } from "#server/services/storage/storage.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import {
  type Permission,
  permissions,
} from "#src/domain/people/permissions.ts";
import { isPlainText } from "#src/domain/values/plain-text.ts";
import { trimText } from "#src/domain/values/trim-text.ts";

interface Office {
  administration: ReturnType<typeof createAdministrationRepository>;
  repositories: Repositories;
  jobs: JobQueue;
  settings: Settings;
  names: { firstName: string | null; lastName: string | null };
}

interface Target {
  id: number;
  email: string;
  words: string[];
}

/** Actions on an existing account; each returns the line to print. */
const verbs: Readonly<
  Record<string, (office: Office, target: Target) => Promise<string>>
> = {
  async promote({ repositories }, { id, email, words }) {
    const granted = words.length > 0 ? words : permissions;
    await grantPermissions(repositories, id, granted.map(readPermission));
    return `${email} has ${granted.join(", ")}.`;
  },
  async demote({ repositories }, { id, email, words }) {
    refuseWords(words);
    await grantPermissions(repositories, id, []);
    return `${email} has no permissions.`;
  },
  async disable({ repositories }, { id, email, words }) {
    refuseWords(words);
    await setAccess(repositories, id, { isActive: false });
    return `${email} can no longer sign in.`;
  },
  async enable({ repositories }, { id, email, words }) {
    refuseWords(words);
    await setAccess(repositories, id, { isActive: true });
    return `${email} can sign in.`;
  },
  async export({ repositories, settings }, { id, email, words }) {
    const [path, ...rest] = words;
    refuseWords(rest);
    if (path === undefined)
      throw new UserError("Expected an output file, such as data.zip.");
    if (existsSync(path)) throw new UserError(`${path} already exists.`);
    const storage = createStorage(settings.storage);
    await writeDataExport(repositories, storage, id, path);
    return `Wrote the data of ${email} to ${path}.`;
  },
  async erase({ repositories }, { id, email, words }) {
    const [when, ...rest] = words;
    refuseWords(rest);
    if (when !== undefined && when !== "now") refuseWords(words);
    if (when === "now") {
      await eraseAccount(repositories, id);
      return `Deleted the account of ${email}. A running server will delete its files.`;
    }
    const date = await scheduleErasure(repositories, id);
    return `The account of ${email} will be deleted on ${date.toISOString().slice(0, 10)}; its owner is notified by mail and can cancel.`;
  },
  async link(office, { id, email, words }) {
    refuseWords(words);
    return sendLink(office, id, email);
  },
};

function refuseWords(words: readonly string[]): void {
  if (words.length > 0)
    throw new UserError(`Unexpected "${words.join(" ")}". See --help.`);
}

function readPermission(text: string): Permission {
  const permission = permissions.find((one) => one === text);
  if (permission === undefined)
    throw new UserError(
      `Unknown permission ${text}: expected ${permissions.join(", ")}`,
    );
  return permission;
}

function readName(option: string, text = ""): string | null {
  if (!isPlainText(text))
    throw new UserError(`${option}: control characters are not allowed`);
  return trimText(text) || null;
}

/** Sends a new link, or returns it if mail is not configured. */
async function sendLink(
  { repositories, jobs, settings }: Office,
  id: number,
  email: string,
): Promise<string> {
  const { passwords, programme } = repositories;
  if ((await passwords.recipient(email))?.id !== id)
    throw new UserError(
      `Cannot send ${email} a link: the account is disabled, or only signs in by single sign-on`,
    );
  await passwords.withdrawTokens(id);
  const language = await programme.languageFor();
  const { programUrl } = await programme.config(language);
  let link: string | undefined;
  const mailer = createMailer(settings.mail);
  const { sendLink } = createAccountMailer({
    ...repositories,
    ...settings,
    mailer,
  });
  const links = createPasswordLinks(passwords, {
    sendLink: async (recipient, token, language) => {
      if (settings.mail.smtpUrl !== undefined)
        return sendLink(recipient, token, language);
      link = mailedLink(programUrl ?? settings.ownUrl, recipient.kind, token);
    },
  });
  try {
    await links.send(email, language);
  } catch (error) {
    if (error instanceof MailDeliveryError) throw new UserError(error.message);
    throw error;
  } finally {
    mailer.close();
  }
  await jobs.add("security-event", {
    event: "password_link.succeeded",
    at: new Date().toJSON(),
    personId: id,
  });
  return link ?? `Sent a link to ${email}.`;
}

async function create(
  { repositories: { users, programme }, jobs, names }: Office,
  email: string,
): Promise<string> {
  try {
    const personId = await users.create({
      email,
      clientId: null,
      passwordHash: null,
      profile: { ...names, picture: null },
      mayBeContacted: false,
      referralCode: null,
      language: await programme.languageFor(),
    });
    await jobs.add("security-event", {
      event: "account.succeeded",
      at: new Date().toJSON(),
      personId,
    });
  } catch (error) {
    if (error instanceof AccountTaken)
      throw new UserError(`${email} already has an account.`);
    throw error;
  }
  return `Created an account without a password. To set one: npm run admin -- link ${email}`;
}

async function list({ administration }: Office): Promise<void> {
  const administrators = await administration.administrators();
  for (const one of administrators)
    printRow(
      [
        one.email,
        one.permissions.join(" "),
        one.isActive ? "" : "disabled",
        one.hasPassword ? "" : "without a password",
      ].filter(Boolean),
    );
  if (administrators.length === 0)
    console.log("No one has access to the back office.");
}

await runScript(
  import.meta.filename,
  { "first-name": { type: "string" }, "last-name": { type: "string" } },
  async (options, [verb = "", address = "", ...words]) => {
    const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (verb !== "" && verb !== "create" && act === undefined)
      throw new UserError(
        `Expected create, promote, demote, disable, enable, link, export or erase, not ${verb}. See --help.`,
      );
    const email = emailAddress(address);
    if (verb !== "" && email === undefined)
      throw new UserError(`Expected an e-mail address, not "${address}"`);
    const settings = readSettings(process.env);
    const { database, close } = await openDatabase(
      settings.databaseUrl,
      settings.dataFolder,
      { prepare: (empty) => prepareProgramme(empty, settings.isDemo) },
    );
    const jobs = createJobQueue(database);
    try {
      const administration = createAdministrationRepository(database);
      const office: Office = {
        administration,
        repositories: createRepositories(database, jobs),
        jobs,
        settings,
        names: {
          firstName: readName("--first-name", options["first-name"]),
          lastName: readName("--last-name", options["last-name"]),
        },
      };
      if (email === undefined) await list(office);
      else if (act === undefined) {
        refuseWords(words);
        console.log(await create(office, email));
      } else {
        const id = await administration.idOf(email);
        if (id === undefined)
          throw new UserError(`There is no account ${email}.`);
        const line = await act(office, { id, email, words }).catch((error) => {
          if (!(error instanceof LastRoleHolder)) throw error;
          throw new UserError(
            `${email} is the last who can sign in and manage roles (ROLE_WRITE): promote someone else first.`,
          );
        });
        console.log(line);
      }
    } finally {
      await jobs.close();
      await close();
    }
    return 0;
  },
);
