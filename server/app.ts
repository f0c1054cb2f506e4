import { type FastifyInstance, fastify } from "fastify";
import type { Kysely } from "kysely";
import {
  createPasswordLinks,
  type PasswordLinks,
} from "./accounts/password-links.ts";
import type { AltchaWork } from "./captcha/altcha.ts";
import { createCaptcha, SITE_VERIFY } from "./captcha/captcha.ts";
import type { Database } from "./database/schema.ts";
import { notFound } from "./http-problem.ts";
import { createBackgroundTasks } from "./jobs/background-tasks.ts";
import { createAccountMailer } from "./mail/account-mailer.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { addAuthentication } from "./plugins/authentication.ts";
import { addCollections } from "./plugins/collections.ts";
import { createErrorHandler } from "./plugins/errors.ts";
import { addLanguage, languageOf } from "./plugins/language.ts";
import { addOpenApi } from "./plugins/openapi.ts";
import { addPublicUrl } from "./plugins/public-url.ts";
import { addSchemaCompilers } from "./plugins/schema-compilers.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { addThirdParties } from "./plugins/third-parties.ts";
import { createRepositories, type Repositories } from "./repositories/index.ts";
import { challengeRoutes } from "./routes/challenges.ts";
import { contactRoutes } from "./routes/contact.ts";
import { contentRoutes } from "./routes/contents.ts";
import { declarationRoutes } from "./routes/declarations.ts";
import { type LoginLimits, loginRoutes } from "./routes/login.ts";
import { mediaObjectRoutes } from "./routes/media-objects.ts";
import { moderationRoutes } from "./routes/moderation.ts";
import { participationRoutes } from "./routes/participations.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { photoEntryRoutes } from "./routes/photo-entries.ts";
import { productRoutes } from "./routes/products.ts";
import { programmeRoutes } from "./routes/programme.ts";
import { resultRoutes } from "./routes/results.ts";
import { resumableUploadRoutes } from "./routes/resumable-uploads.ts";
import { signUpRoutes } from "./routes/sign-up.ts";
import { ssoRoutes } from "./routes/sso.ts";
import { storeRoutes } from "./routes/store.ts";
import { userRoutes } from "./routes/users.ts";
import { voteRoutes } from "./routes/votes.ts";
import { webFileRoutes } from "./routes/web-files.ts";
import { widgetRoutes } from "./routes/widgets.ts";
import type { Settings } from "./settings.ts";
import { createSsoProviders } from "./sso/providers.ts";
import { createStorage } from "./storage/storage.ts";

declare module "fastify" {
  interface FastifyInstance {
    repositories: Repositories;
    passwordLinks: PasswordLinks;
  }
}

export interface AppOptions
  extends Partial<
    Pick<
      Settings,
      | "collectionForm"
      | "contactEmail"
      | "mail"
      | "ownUrl"
      | "publicUrl"
      | "recaptcha"
      | "sso"
      | "storage"
      | "trustProxy"
    >
  > {
  database: Kysely<Database>;
  /** Replaces the mailer that `mail` configures. */
  mailer?: Mailer;
  loginLimits?: LoginLimits;
  /** How much work an ALTCHA challenge takes. */
  altchaWork?: AltchaWork;
  /** Allows the scripts of the development server. */
  isDevelopment?: boolean;
}

const unconfiguredMail = {
  smtpUrl: undefined,
  from: "no-reply@palmares.example",
  outbox: ".data/outbox",
};

/** Every path of the API works with and without `.jsonld` at its end. */
const withoutSuffix = (url: string): string =>
  url.startsWith("/v2/") ? url.replace(/\.jsonld(?=$|\?)/, "") : url;

/** The API below `/v2` on a migrated database; call `listen` or `ready` on it. */
export function createApp({
  database,
  collectionForm = "hydra",
  trustProxy = false,
  loginLimits,
  isDevelopment = false,
  publicUrl,
  ownUrl = publicUrl ?? "http://localhost:3000",
  mail,
  mailer = createMailer(mail ?? unconfiguredMail),
  contactEmail,
  recaptcha = { secret: undefined, verifyUrl: SITE_VERIFY },
  altchaWork,
  sso = {},
  storage = { url: undefined, folder: ".data/files" },
}: AppOptions): FastifyInstance {
  const handleError = createErrorHandler(collectionForm);
  const app = fastify({
    // Addresses that the router rejects: no hook has set the request's language.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply, languageOf(request) ?? "fr"),
    trustProxy:
      typeof trustProxy === "number"
        ? (_address, hop) => hop < trustProxy
        : trustProxy,
    logger: { level: "error" },
    rewriteUrl: ({ url = "/" }) => withoutSuffix(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const repositories = createRepositories(database);
  app.decorate("repositories", repositories);
  const backgroundTasks = createBackgroundTasks(app.log);
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
  const files = createStorage(storage);
  const captcha = createCaptcha(repositories, recaptcha, altchaWork);
  const ssoProviders = createSsoProviders(
    sso,
    ownUrl,
    repositories.ephemeralStore,
  );
  app.addHook("onClose", async () => {
    await backgroundTasks.settle();
    mailer.close();
  });

  addSecurityHeaders(app, isDevelopment, addThirdParties(app));
  addLanguage(app);
  addPublicUrl(app, publicUrl, ownUrl);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  addSchemaCompilers(app);
  addCollections(app, collectionForm);

  addOpenApi(app);

  app.register(async (scope) => {
    webFileRoutes(scope);
  });
  app.register(
    async (api) => {
      api.addHook("onRequest", async (request, reply) => {
        reply.headers({
          "Content-Type": "application/ld+json; charset=utf-8",
          "Content-Language": request.language,
          Vary: "Accept-Language",
        });
      });
      api.addHook("onSend", async (_request, reply) => {
        if (reply.statusCode === 204) reply.removeHeader("Content-Type");
      });
      addAuthentication(api);
      api.get(
        "/docs.json",
        {
          config: { isPublic: true },
          schema: { hide: true, response: { 200: { type: "object" } } },
        },
        async (_request, reply) =>
          reply.type("application/json").send(app.swagger()),
      );
      programmeRoutes(api);
      loginRoutes(api, loginLimits);
      signUpRoutes(api);
      passwordRoutes(api, { captcha, passwordLinks, backgroundTasks });
      ssoRoutes(api, ssoProviders);
      userRoutes(api, files);
      mediaObjectRoutes(api, files);
      resumableUploadRoutes(api, files, storage.folder);
      photoEntryRoutes(api, files);
      contactRoutes(api, { accountMailer, backgroundTasks });
      storeRoutes(api);
      contentRoutes(api);
      widgetRoutes(api);
      challengeRoutes(api);
      participationRoutes(api);
      api.register(resultRoutes);
      voteRoutes(api);
      declarationRoutes(api, files);
      moderationRoutes(api);
      productRoutes(api);
    },
    { prefix: "/v2" },
  );
  return app;
}
