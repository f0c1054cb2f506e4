import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { type MailTopic, mailTopics } from "#registry/mail-topics.ts";
import { notFound } from "#server/core/http-problem.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import { FORM, formOf, MULTIPART } from "#server/http/openapi.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  createUnsubscribeLinks,
  unsubscribePath,
} from "#server/services/mail/unsubscribe-links.ts";
import type { MailPreferences } from "#src/schema/types.gen.ts";

/** As which mail providers send "List-Unsubscribe=One-Click" (RFC 8058). */
const FORMS = [FORM, MULTIPART];
const oneClick = formOf({ "List-Unsubscribe": { const: "One-Click" } });

/** Which mails people want (BO-22.2), for themselves and by the links of mails. */
export function mailPreferenceRoutes(app: FastifyInstance): void {
  const { mailPreferences } = app.repositories;
  const links = createUnsubscribeLinks(mailPreferences);

  async function preferencesOf({
    id,
    mayBeContacted,
  }: Pick<SignedInUser, "id" | "mayBeContacted">): Promise<MailPreferences> {
    if (mayBeContacted) return { topics: await mailPreferences.ofUser(id) };
    const never = mailTopics.map((topic) => [topic, "never"] as const);
    return { topics: Object.fromEntries(never) };
  }

  app.get(
    "/me/mail-preferences",
    {
      config: { isOwnOnly: true },
      schema: { response: entityResponse("mail-preferences") },
    },
    ({ user }) => preferencesOf(user),
  );

  app.put<{ Body: MailPreferences }>(
    "/me/mail-preferences",
    {
      config: { beforeTerms: true },
      schema: {
        body: wire("mail-preferences"),
        response: entityResponse("mail-preferences"),
      },
    },
    async ({ body: { topics }, user: { id, mayBeContacted } }) => {
      await mailPreferences.choose(id, topics);
      const consents = Object.values(topics).some((one) => one !== "never");
      return preferencesOf({ id, mayBeContacted: mayBeContacted || consents });
    },
  );

  const byLink: FastifyPluginAsync = async (scope) => {
    // The token says everything.
    scope.addContentTypeParser(FORMS, { parseAs: "string" }, async () => ({}));
    const path = "/mail-preferences/:token";
    const config = { isPublic: true };
    const params = {
      type: "object",
      properties: { token: { type: "string", maxLength: 200 } },
    };

    /** Throws an HttpProblem (404) for an unknown token. */
    async function read(
      token: string,
    ): Promise<{ userId: number; topic: MailTopic }> {
      const found = await links.read(token);
      if (found === undefined) throw notFound();
      return found;
    }

    scope.get<{ Params: { token: string } }>(
      path,
      { config, schema: { params, response: emptyResponse(303) } },
      async ({ params: { token } }, reply) => {
        await read(token);
        return reply
          .removeHeader("Content-Type")
          .header("Cache-Control", "no-store")
          .redirect(unsubscribePath(token), 303);
      },
    );

    scope.post<{ Params: { token: string } }>(
      path,
      {
        config: {
          ...config,
          takes: Object.fromEntries(FORMS.map((type) => [type, oneClick])),
        },
        bodyLimit: 1_024,
        schema: {
          description: "Unsubscribes (RFC 8058).",
          ...{ params, response: emptyResponse(204) },
        },
      },
      async ({ params: { token } }, reply) => {
        const { userId, topic } = await read(token);
        if (!(await mailPreferences.choose(userId, { [topic]: "never" })))
          throw notFound();
        return reply.code(204).send();
      },
    );
  };
  app.register(byLink);
}
