import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { notFound } from "#server/core/http-problem.ts";
import { type Clock, createClock } from "#server/database/clock.ts";
import type { Notices } from "#server/database/notices.ts";
import { previewable } from "#server/database/preview-scope.ts";
import { createReplica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { addAuthentication } from "#server/http/authentication.ts";
import { addCollections } from "#server/http/collections.ts";
import { addCompression } from "#server/http/compression.ts";
import { addConnectionErrors } from "#server/http/connection-errors.ts";
import { addDueReleases } from "#server/http/due-releases.ts";
import { addHealth } from "#server/http/health.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { addLanguage } from "#server/http/language.ts";
import { addMetrics } from "#server/http/metrics.ts";
import { addOpenApi, serveOpenApi } from "#server/http/openapi.ts";
import { addPreviews } from "#server/http/previews.ts";
import { addPublicUrl } from "#server/http/public-url.ts";
import { addReadCosts } from "#server/http/read-costs.ts";
import { addReplica } from "#server/http/replica.ts";
import { addRequestLog } from "#server/http/request-log.ts";
import type { RequestTimeouts } from "#server/http/request-timeouts.ts";
import { addSchemaCompilers } from "#server/http/schema-compilers.ts";
import { addSecurityHeaders } from "#server/http/security-headers.ts";
import { addShownPictures } from "#server/http/shown-pictures.ts";
import { addStorableText } from "#server/http/storable-text.ts";
import { addThirdParties } from "#server/http/third-parties.ts";
import {
  createJobQueue,
  type JobHandlers,
  type JobQueue,
} from "#server/jobs/job-queue.ts";
import {
  createRepositories,
  type Repositories,
} from "#server/repositories/index.ts";
import { replicaLag } from "#server/repositories/operations.ts";
import { officeRoutes } from "#server/routes/bo/index.ts";
import { apiRoutes } from "#server/routes/index.ts";
import {
  createRateLimiter,
  type RateLimiter,
} from "#server/security/rate-limits.ts";
import { webFileRoutes } from "#server/seed/web-files.ts";
import { createEmailConfirmation } from "#server/services/accounts/email-confirmation.ts";
import { createPasswordCheck } from "#server/services/accounts/password-check.ts";
import {
  createPasswordLinks,
  type PasswordLinks,
} from "#server/services/accounts/password-links.ts";
import { awardEarlier } from "#server/services/badges/award.ts";
import type { AltchaWork } from "#server/services/captcha/altcha.ts";
import {
  createCaptcha,
  SITE_VERIFY,
} from "#server/services/captcha/captcha.ts";
import { removeExpired } from "#server/services/cleanup.ts";
import { examineReleased } from "#server/services/documents/examine-released.ts";
import { applyDueReleases } from "#server/services/documents/live.ts";
import { runExport } from "#server/services/exports/run-export.ts";
import { reportNews } from "#server/services/figures/reports.ts";
import { runImport } from "#server/services/imports/run-import.ts";
import { createAccountMailer } from "#server/services/mail/account-mailer.ts";
import { createMailer, type Mailer } from "#server/services/mail/mailer.ts";
import {
  MAILS_PER_HOUR,
  queueNoticeMails,
  sendNoticeMails,
} from "#server/services/mail/notice-mails.ts";
import { LIBRARY_BYTES } from "#server/services/media/library.ts";
import { applyDecisions } from "#server/services/moderation/decide.ts";
import { watchOverdueDecisions } from "#server/services/moderation/overdue-decisions.ts";
import { prepareDataExport } from "#server/services/personal-data/data-export.ts";
import { defaultRetention } from "#server/services/personal-data/retention.ts";
import { settleChallenge } from "#server/services/settlement/settle-challenge.ts";
import { createSsoProviders } from "#server/services/sso/providers.ts";
import { createStorage } from "#server/services/storage/storage.ts";
import type { Settings } from "./settings.ts";

declare module "fastify" {
  interface FastifyInstance {
    repositories: Repositories;
    clock: Clock;
    passwordLinks: PasswordLinks;
    rateLimiter: RateLimiter;
    jobs: JobQueue;
    /** The handler of each kind of job. */
    jobHandlers: JobHandlers;
  }
}

export interface AppOptions
  extends Partial<
    Pick<
      Settings,
      | "collectionForm"
      | "contactEmail"
      | "hasPublicDocs"
      | "isDemo"
      | "libraryBytes"
      | "log"
      | "mail"
      | "mailsPerHour"
      | "metrics"
      | "needsSignUpProof"
      | "ownUrl"
      | "publicUrl"
      | "recaptcha"
      | "retention"
      | "sessionSecrets"
      | "sso"
      | "storage"
      | "trustProxy"
    >
  > {
  database: Kysely<Database>;
  /** A replica that may lag behind, for lists that are the same for all users. */
  readDatabase?: Kysely<Database>;
  /** Resolves once the database is migrated; until then only health checks are served. */
  opening?: Promise<void>;
  /** Notifies of changed settings; if omitted, settings are re-read every second. */
  notices?: Notices;
  /** Replaces the database's time. */
  clock?: Clock;
  /** Replaces the mailer that `mail` configures. */
  mailer?: Mailer;
  timeouts?: RequestTimeouts;
  /** How long a moderator's decision can be undone, in milliseconds. */
  undoMs?: number | undefined;
  /** Replaces some of the rate limits. */
  rateLimits?: Parameters<typeof createRateLimiter>[1];
  /** The difficulty of an ALTCHA challenge. */
  altchaWork?: AltchaWork;
  /** Allows the scripts of the development server. */
  isDevelopment?: boolean;
}

const unconfiguredMail = {
  smtpUrl: undefined,
  from: "no-reply@palmares.example",
  outbox: ".data/outbox",
};

/** Every API path also works with a `.jsonld` suffix. */
const withoutSuffix = (url: string): string =>
  url.startsWith("/v2/") ? url.replace(/\.jsonld(?=$|\?)/, "") : url;

/** The API below `/v2` on a migrated database; call `listen` or `ready` on it. */
export function createApp({
  database,
  readDatabase,
  opening,
  notices,
  collectionForm = "hydra",
  trustProxy = false,
  rateLimits,
  undoMs,
  timeouts,
  isDevelopment = false,
  publicUrl,
  ownUrl = publicUrl ?? "http://localhost:3000",
  mail,
  mailsPerHour = MAILS_PER_HOUR,
  clock = createClock(database),
  mailer = createMailer(mail ?? unconfiguredMail),
  contactEmail,
  hasPublicDocs = false,
  isDemo = false,
  libraryBytes = LIBRARY_BYTES,
  log = { level: "error" },
  metrics,
  needsSignUpProof = false,
  recaptcha = { secret: undefined, verifyUrl: SITE_VERIFY },
  retention = defaultRetention,
  altchaWork,
  sessionSecrets,
  sso = {},
  storage = { url: undefined, folder: ".data/files" },
}: AppOptions): FastifyInstance {
  const app = createHttpServer(
    {
      ...{ collectionForm, log, trustProxy, timeouts, opening },
      rewriteUrl: withoutSuffix,
    },
    () => setSecurityHeaders,
  );
  app.decorate("clock", clock);
  app.onceOpen(clock.read);
  const jobs = createJobQueue(database, clock);
  app.decorate("jobs", jobs);
  const replica =
    readDatabase &&
    createReplica(previewable(database), previewable(readDatabase));
  const repositories = createRepositories(
    previewable(database),
    jobs,
    replica?.either,
    sessionSecrets,
  );
  if (replica !== undefined) addReplica(app, replica);
  app.decorate("repositories", repositories);
  app.decorate("rateLimiter", createRateLimiter(repositories, rateLimits));
  const logCliAuditEvent = addRequestLog(app, repositories.tokens);
  addHealth(app, database);
  if (metrics !== undefined)
    addMetrics(app, metrics, {
      ...{ database, operations: repositories.operations },
      replicaLag:
        readDatabase === undefined || readDatabase === database
          ? undefined
          : () => replicaLag(readDatabase),
      folders: {
        temporary: tmpdir(),
        ...(storage.url === undefined && { files: storage.folder }),
      },
    });
  const accountMailer = createAccountMailer({
    ...repositories,
    mailer,
    ownUrl,
    contactEmail,
  });
  const passwordLinks = createPasswordLinks(
    repositories.passwords,
    accountMailer,
  );
  app.decorate("passwordLinks", passwordLinks);
  const emailConfirmation = createEmailConfirmation(
    repositories.emailConfirmations,
    accountMailer,
  );
  const files = createStorage(storage);
  const captcha = createCaptcha(repositories, recaptcha, altchaWork);
  const checkPassword = createPasswordCheck(
    repositories,
    app.rateLimiter,
    captcha.isPassed,
  );
  const ssoProviders = createSsoProviders(
    sso,
    ownUrl,
    repositories.ephemeralStore,
  );
  const jobHandlers: JobHandlers = {
    cleanup: () => removeExpired(repositories, retention, clock.now()),
    "contact-mail": ({ messageId }) => accountMailer.sendContact(messageId),
    "contact-answer": ({ messageId }) => accountMailer.sendAnswer(messageId),
    "data-export": ({ exportId }) =>
      prepareDataExport(repositories, files, exportId),
    "office-export": ({ exportId }) => runExport(repositories, files, exportId),
    "personal-data-mail": ({ userId, about, email }) =>
      accountMailer.sendPersonalData(userId, about, email),
    "file-removal": ({ keys }) => files.remove(keys),
    "email-confirmation": ({ userId }) => emailConfirmation.send(userId),
    "order-mail": ({ orderId, status }) =>
      accountMailer.sendOrder(orderId, status),
    import: ({ importId }) => runImport(repositories, importId, clock.now()),
    "password-link": ({ email, language, only }, id) =>
      passwordLinks.send(email, language, only, id),
    "decision-mail": (entry) => accountMailer.sendDecision(entry),
    "moderation-decision": ({ decisions }) =>
      applyDecisions(repositories, decisions, clock.now()),
    "badge-awards": ({ badgeId }) =>
      awardEarlier(repositories, badgeId, clock.now()),
    "settle-challenge": ({ settlementId }) =>
      settleChallenge(repositories, settlementId, clock.now()),
    "audit-state": async () => {
      const state = await repositories.auditEvents.state();
      app.log.info({ event: "audit_trail.recorded", ...state });
    },
    "notice-deliveries": async () => {
      await queueNoticeMails(repositories, clock.now());
      await jobs.add("notice-mails", {});
    },
    "notice-mails": () =>
      sendNoticeMails(
        repositories,
        { mailer, ownUrl, mailsPerHour },
        clock.now,
      ),
    examination: () => examineReleased(repositories, clock.now()),
    figures: () => repositories.figureDays.recompute(clock.now()),
    reports: () => repositories.reports.deliverDue(clock.now()),
    "report-mail": async (due) => {
      const found = await reportNews(repositories, due, clock.now());
      if (found !== undefined)
        await accountMailer.sendReport(found.email, found.language, found.news);
    },
    "security-event": logCliAuditEvent,
  };
  app.decorate("jobHandlers", jobHandlers);
  let isWorking: Promise<void> | undefined;
  let stopWatching: (() => Promise<void>) | undefined;
  app.addHook("onListen", async () => {
    isWorking = app.opened.then(
      async () => {
        const report = (error: unknown) => app.log.error(error);
        await applyDecisions(repositories, [], clock.now()).catch(report);
        await repositories.imports.resume().catch(report);
        stopWatching = watchOverdueDecisions(repositories, clock, report);
        await jobs.work(jobHandlers, app.log);
      },
      () => {},
    );
  });
  let isIdle: Promise<void> | undefined;
  // Stop jobs while in-flight requests finish, so that both share the shutdown time.
  app.addHook("preClose", async () => {
    isIdle = jobs.close();
  });
  app.addHook("onClose", async () => {
    await Promise.all([isIdle, isWorking]);
    await stopWatching?.();
    mailer.close();
  });

  const setSecurityHeaders = addSecurityHeaders(app, {
    isDevelopment,
    thirdParties: addThirdParties(
      app,
      async () => {
        const { programme } = repositories;
        const [{ recaptchaPublicKey }, keys] = await Promise.all([
          programme.config("fr"),
          programme.keys(),
        ]);
        return { recaptchaPublicKey, ...keys };
      },
      { notices },
    ),
  });
  addLanguage(app, repositories.programme.languages, notices);
  addPublicUrl(app, publicUrl, ownUrl);
  addConnectionErrors(app);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  addSchemaCompilers(app);
  addCollections(app, collectionForm);

  addOpenApi(app);

  if (isDemo)
    app.register(async (scope) => {
      addStorableText(scope);
      webFileRoutes(scope);
    });
  app.register(
    async (api) => {
      api.addHook("onRequest", (request, reply, done) => {
        reply.headers({
          "Content-Type": "application/ld+json; charset=utf-8",
          "Content-Language": request.language,
          Vary: "Accept-Language",
        });
        done();
      });
      api.addHook("onSend", (_request, reply, payload, done) => {
        if (reply.statusCode === 204) reply.removeHeader("Content-Type");
        done(null, payload);
      });
      addShownPictures(api);
      await addCompression(api);
      addStorableText(api);
      addDueReleases(api, clock, (now, report) =>
        applyDueReleases(repositories, now, report),
      );
      addPreviews(api);
      addAuthentication(api);
      addReadCosts(api);
      if (hasPublicDocs) serveOpenApi(api);
      apiRoutes(api, {
        captcha,
        checkPassword,
        emailConfirmation,
        files,
        needsSignUpProof,
        passwordLinks,
        ssoProviders,
        storage,
      });
      await api.register(
        (office) =>
          officeRoutes(office, captcha, files, {
            libraryBytes,
            mailer,
            undoMs,
          }),
        { prefix: "/bo" },
      );
    },
    { prefix: "/v2" },
  );
  return app;
}
