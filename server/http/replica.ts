import type { FastifyInstance } from "fastify";
import type { Replica } from "#server/database/replica.ts";
import { isWrite } from "./authentication.ts";

/** Monitors a replica while the server is open, and records which users have just written something. */
export function addReplica(app: FastifyInstance, replica: Replica): void {
  app.onceOpen(replica.watch);
  app.addHook("onClose", async () => replica.stop());
  app.addHook("onSend", async (request, reply, payload) => {
    const { session } = request;
    if (session && reply.statusCode < 400 && isWrite(request))
      // The change itself has succeeded.
      await app.repositories.users
        .noteWrite(session.user.id)
        .catch((error: unknown) => request.log.error(error));
    return payload;
  });
}
