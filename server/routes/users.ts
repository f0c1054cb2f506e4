import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, invalid } from "#server/core/http-problem.ts";
import type { Profile, SignedInUser } from "#server/core/signed-in-user.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import { contentUrl, MEDIA_PATH } from "#server/presenters/media-objects.ts";
import { createKeyedHash } from "#server/security/keyed-hash.ts";
import {
  acceptProfile,
  readSignUpTerms,
} from "#server/services/accounts/profile.ts";
import type { User, UserPatch } from "#src/schema/types.gen.ts";

/** The signed-in user: profile, points, and changes of the profile. */
export function userRoutes(app: FastifyInstance): void {
  const { mediaObjects, points, programme, tokens, users } = app.repositories;
  const draftKey = createKeyedHash(tokens, "drafts");

  /** The profile's changes, with the URL of the picture. Throws an HttpProblem if the picture is another user's. */
  async function profileOf(
    patch: NonNullable<UserPatch["profile"]>,
    user: SignedInUser,
  ): Promise<Partial<Profile>> {
    const { picture, ...rest } = acceptProfile(
      patch,
      await readSignUpTerms(programme),
    );
    if (picture === undefined) return rest;
    if (picture === null) return { ...rest, picture };
    const id = picture.slice(MEDIA_PATH.length);
    if (!(await mediaObjects.isPictureOf(user.id, id)))
      throw invalid([
        { propertyPath: "profile.picture", messageKey: "notYourImage" },
      ]);
    return { ...rest, picture: { "@id": picture, contentUrl: contentUrl(id) } };
  }

  async function userResponse(
    user: SignedInUser,
    { preview, publicUrl: programUrl }: FastifyRequest,
  ): Promise<User> {
    return {
      "@id": `/v2/users/${user.id}`,
      "@type": "User",
      id: user.id,
      email: user.email,
      isEmailConfirmed: user.isEmailConfirmed,
      hasPassword: user.hasPassword,
      clientId: user.clientId,
      isCGUAccepted: user.isCGUAccepted,
      optin: user.mayBeContacted ? 1 : 2,
      language: user.language,
      deletionAt: user.eraseAt?.toISOString() ?? null,
      draftKey: await draftKey(
        preview === null ? [user.id] : [user.id, "preview"],
      ),
      userGroups: user.groupIds.map((id) => `/v2/user-groups/${id}`),
      points: await points.total(user.id),
      profile: user.profile as User["profile"] & object,
      programUrl,
      userRoles: user.roles.map((permissions) => ({ permissions })),
    };
  }

  app.get("/me", { schema: { response: entityResponse("user") } }, (request) =>
    userResponse(request.user, request),
  );

  app.get<{ Params: IdParams }>(
    "/user/:id/points",
    { schema: { params: idParams, response: entityResponse("user-points") } },
    async ({ params: { id }, user }) => {
      if (id !== user.id) throw forbidden();
      return { points: await points.total(id) };
    },
  );

  app.patch<{ Params: IdParams; Body: UserPatch }>(
    "/users/:id",
    {
      bodyLimit: 8_192,
      config: { beforeTerms: ["isCGUAccepted", "language"] },
      schema: {
        params: idParams,
        body: wire("user-patch"),
        response: entityResponse("user"),
      },
    },
    async (request) => {
      const { body, params, user } = request;
      if (params.id !== user.id) throw forbidden();
      const { profile: asked, optin, ...rest } = body;
      const profile = asked && (await profileOf(asked, user));
      const changes = {
        ...rest,
        ...(optin !== undefined && { mayBeContacted: optin === 1 }),
      };
      await users.change(user.id, { ...changes, ...(profile && { profile }) });
      const former = mediaIdOf(user.profile.picture);
      if (
        former &&
        asked?.picture !== undefined &&
        !asked.picture?.endsWith(former)
      )
        await mediaObjects.remove(user.id, former);
      const changed = {
        ...user,
        ...changes,
        profile: { ...user.profile, ...profile },
      };
      return userResponse(changed, request);
    },
  );
}

/** The id of an uploaded picture; undefined for any other picture. */
function mediaIdOf(picture: unknown): string | undefined {
  const iri =
    typeof picture === "object" && picture !== null && "@id" in picture
      ? String(picture["@id"])
      : "";
  return iri.startsWith(MEDIA_PATH) ? iri.slice(MEDIA_PATH.length) : undefined;
}
