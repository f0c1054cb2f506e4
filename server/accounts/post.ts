import { isLanguage } from "#server/languages.ts";
import {
  contactLetter,
  createPasswordLetter,
  type LetterHead,
  resetPasswordLetter,
} from "#server/mail/letters.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { LinkRecipient } from "#server/repositories/password-tokens.ts";
import type { SignedInUser } from "#server/repositories/users.ts";
import type { ContactRequest, Language } from "#src/schema/types.gen.ts";

/** The mails of accounts. Every method throws MailNotSent. */
export interface Post {
  sendLink(
    recipient: LinkRecipient,
    token: string,
    language: Language,
  ): Promise<void>;
  sendContact(from: SignedInUser, message: ContactRequest): Promise<void>;
}

export interface PostSettings {
  programme: Repositories["programme"];
  mailer: Mailer;
  /** Where the front office is, unless the programme's configuration says so. */
  ownUrl: string;
  /** Who reads what participants write; the programme's single sign-on e-mail where absent. */
  contactEmail: string | undefined;
}

const HUE = "$primaryHue";

export function createPost({
  programme,
  mailer,
  ownUrl,
  contactEmail,
}: PostSettings): Post {
  async function headIn(
    language: Language,
  ): Promise<LetterHead & { ssoEmail: string | undefined }> {
    const [config, hue] = await Promise.all([
      programme.config(language),
      programme.option(HUE, language),
    ]);
    return {
      programme: config.programName ?? "Palmares",
      programUrl: config.programUrl ?? ownUrl,
      colour: typeof hue?.value === "string" ? hue.value : undefined,
      language,
      ssoEmail: config.ssoEmail ?? undefined,
    };
  }

  return {
    async sendLink(recipient, token, language) {
      const head = await headIn(language);
      const letter =
        recipient.kind === "reset" ? resetPasswordLetter : createPasswordLetter;
      await mailer.send(letter(head, recipient, token));
    },

    async sendContact({ email, profile }, message) {
      const locale = (await programme.locale()) ?? "";
      const head = await headIn(isLanguage(locale) ? locale : "fr");
      const to = contactEmail ?? head.ssoEmail;
      if (to === undefined)
        throw new Error("Nobody is configured to read messages: CONTACT_EMAIL");
      const name = [profile.firstName, profile.lastName]
        .filter(Boolean)
        .join(" ");
      await mailer.send(
        contactLetter(head, to, { name: name || email, email }, message),
      );
    },
  };
}
