import type { FastifyInstance } from "fastify";
import type { Replica } from "#server/database/replica.ts";
import { isWrite } from "./authentication.ts";

/** Follows a replica as long as the server is open, and notes who changed something: it may not have that yet. */
export function addReplica(app: FastifyInstance, replica: Replica): void {
  app.onceOpen(replica.watch);
  app.addHook("onClose", async () => replica.stop());
  app.addHook("onSend", async (request, reply, payload) => {
    const { session } = request;
    if (session && reply.statusCode < 400 && isWrite(request))
      // What was changed is changed, whatever becomes of this.
      await app.repositories.users
        .noteWrite(session.user.id)
        .catch((error: unknown) => request.log.error(error));
    return payload;
  });
}
