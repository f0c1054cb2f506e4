import type { FastifyInstance } from "fastify";
import type { EmailConfirmation } from "#server/services/accounts/email-confirmation.ts";
import type { CheckPassword } from "#server/services/accounts/password-check.ts";
import type { PasswordLinks } from "#server/services/accounts/password-links.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import type { SsoProviders } from "#server/services/sso/providers.ts";
import type {
  Storage,
  StorageSettings,
} from "#server/services/storage/storage.ts";
import { challengeRoutes } from "./challenges.ts";
import { contactRoutes } from "./contact.ts";
import { contentRoutes } from "./contents.ts";
import { declarationRoutes } from "./declarations.ts";
import { loginRoutes } from "./login.ts";
import { mailPreferenceRoutes } from "./mail-preferences.ts";
import { mediaObjectRoutes } from "./media-objects.ts";
import { moderationRoutes } from "./moderation.ts";
import { noticeRoutes } from "./notices.ts";
import { participationRoutes } from "./participations.ts";
import { passwordRoutes } from "./passwords.ts";
import { personalDataRoutes } from "./personal-data.ts";
import { photoEntryRoutes } from "./photo-entries.ts";
import { pictureRoutes } from "./pictures.ts";
import { productRoutes } from "./products.ts";
import { programmeRoutes } from "./programme.ts";
import { resultRoutes } from "./results.ts";
import { resumableUploadRoutes } from "./resumable-uploads.ts";
import { sessionRoutes } from "./sessions.ts";
import { signUpRoutes } from "./sign-up.ts";
import { ssoRoutes } from "./sso.ts";
import { storeRoutes } from "./store.ts";
import { userRoutes } from "./users.ts";
import { voteRoutes } from "./votes.ts";
import { wallRoutes } from "./walls.ts";
import { widgetRoutes } from "./widgets.ts";

interface RouteServices {
  captcha: Captcha;
  checkPassword: CheckPassword;
  emailConfirmation: EmailConfirmation;
  files: Storage;
  needsSignUpProof: boolean;
  passwordLinks: PasswordLinks;
  ssoProviders: SsoProviders;
  storage: StorageSettings;
}

/** The calls below `/v2`, except those of the back office. */
export function apiRoutes(
  api: FastifyInstance,
  {
    captcha,
    checkPassword,
    emailConfirmation,
    files,
    needsSignUpProof,
    passwordLinks,
    ssoProviders,
    storage,
  }: RouteServices,
): void {
  programmeRoutes(api);
  loginRoutes(api, checkPassword);
  signUpRoutes(api, {
    captcha,
    emailConfirmation,
    needsProof: needsSignUpProof,
  });
  passwordRoutes(api, { captcha, passwordLinks });
  ssoRoutes(api, ssoProviders);
  userRoutes(api);
  sessionRoutes(api);
  personalDataRoutes(api, files);
  mailPreferenceRoutes(api);
  mediaObjectRoutes(api, files);
  pictureRoutes(api, files);
  resumableUploadRoutes(api, files, storage);
  photoEntryRoutes(api);
  contactRoutes(api);
  storeRoutes(api);
  noticeRoutes(api);
  contentRoutes(api);
  widgetRoutes(api);
  wallRoutes(api);
  challengeRoutes(api);
  participationRoutes(api);
  resultRoutes(api);
  voteRoutes(api);
  declarationRoutes(api, files);
  moderationRoutes(api);
  productRoutes(api);
}
