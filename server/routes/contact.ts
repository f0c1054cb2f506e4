import type { FastifyInstance } from "fastify";
import type { BackgroundTasks } from "#server/jobs/background-tasks.ts";
import type { AccountMailer } from "#server/mail/account-mailer.ts";
import { emptyResponse, wire } from "#server/plugins/wire-schemas.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";
import type { ContactRequest } from "#src/schema/types.gen.ts";

const HOUR = 3_600_000;

/** Messages of participants to the programme: stored, and sent by mail. */
export function contactRoutes(
  app: FastifyInstance,
  {
    accountMailer,
    backgroundTasks,
  }: { accountMailer: AccountMailer; backgroundTasks: BackgroundTasks },
): void {
  const limitMessages = createRateLimit({
    address: { max: 100, window: HOUR },
    account: { max: 10, window: HOUR },
  });

  app.post<{ Body: ContactRequest }>(
    "/contact",
    {
      bodyLimit: 65_536,
      schema: { body: wire("contact-request"), response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { body, user } = request;
      limitMessages(request, String(user.id));
      await app.repositories.users.addContactMessage(user.id, body);
      backgroundTasks.run(() => accountMailer.sendContact(user, body));
      return reply.code(204).send();
    },
  );
}
