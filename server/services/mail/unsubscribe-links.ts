import { timingSafeEqual } from "node:crypto";
import { isMailTopic, type MailTopic } from "#registry/mail-topics.ts";
import {
  createKeyedHash,
  type SecretSource,
} from "#server/security/keyed-hash.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { below } from "./account-mails.ts";

/** The page of the front office that asks before it unsubscribes. */
export const unsubscribePath = (token: string): string =>
  `${basePath}/mail-preferences/${token}`;

/** The links of mails that people may unsubscribe from (BO-22.2). They do not expire, and nothing is stored about them. */
export function createUnsubscribeLinks(secret: SecretSource) {
  const hash = createKeyedHash(secret, "unsubscribe");
  const tokenOf = async (userId: number, topic: MailTopic) =>
    `${userId}.${topic}.${await hash([userId, topic])}`;
  return {
    /** Throws TypeError if `programUrl` is not a URL. */
    async linksTo(programUrl: string, userId: number, topic: MailTopic) {
      const token = await tokenOf(userId, topic);
      return {
        page: below(programUrl, unsubscribePath(token)),
        oneClick: below(programUrl, `/v2/mail-preferences/${token}`),
      };
    },

    /** What a token is for; undefined if it is not one of ours. */
    async read(token: string) {
      const [, id, topic = ""] = /^(\d{1,10})\.(\w+)\./.exec(token) ?? [];
      if (!isMailTopic(topic)) return undefined;
      const userId = Number(id);
      const expected = Buffer.from(await tokenOf(userId, topic));
      const given = Buffer.from(token);
      return given.length === expected.length &&
        timingSafeEqual(given, expected)
        ? { userId, topic }
        : undefined;
    },
  };
}
