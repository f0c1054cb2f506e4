import type { FastifyInstance } from "fastify";
import { answers, wire } from "#server/plugins/wire-schemas.ts";
import { forbidden } from "#server/refusal.ts";
import type { SignedInUser } from "#server/repositories/users.ts";
import type { User, UserPatch } from "#src/schema/types.gen.ts";
import { type IdParams, idParams } from "./ids.ts";
import { originOf } from "./programme.ts";

/** The signed-in user: who they are, their points, what they change of themselves. */
export function userRoutes(app: FastifyInstance): void {
  const { points, users } = app.repositories;

  async function told(user: SignedInUser, programUrl: string): Promise<User> {
    return {
      "@id": `/v2/users/${user.id}`,
      "@type": "User",
      id: user.id,
      email: user.email,
      isCGUAccepted: user.isCGUAccepted,
      userGroups: user.groupIds.map((id) => `/v2/user-groups/${id}`),
      points: await points.total(user.id),
      profile: user.profile as User["profile"] & object,
      programUrl,
      userRoles: user.roles.map((permissions) => ({ permissions })),
    };
  }

  app.get("/me", { schema: { response: answers("user") } }, (request) =>
    told(request.user, originOf(request)),
  );

  app.get<{ Params: IdParams }>(
    "/user/:id/points",
    { schema: { params: idParams, response: answers("user-points") } },
    async ({ params: { id }, user }) => {
      if (id !== user.id) throw forbidden();
      return { points: await points.total(id) };
    },
  );

  app.patch<{ Params: IdParams; Body: UserPatch }>(
    "/users/:id",
    {
      schema: {
        params: idParams,
        body: wire("user-patch"),
        response: answers("user"),
      },
    },
    async (request) => {
      const { body, params, user } = request;
      if (params.id !== user.id) throw forbidden();
      await users.change(user.id, body);
      const changed = {
        ...user,
        isCGUAccepted: body.isCGUAccepted ?? user.isCGUAccepted,
        profile: { ...user.profile, ...body.profile },
      };
      return told(changed, originOf(request));
    },
  );
}
