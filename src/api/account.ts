import type {
  ChangePasswordRequest,
  MediaObject,
  User,
  UserPatch,
} from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
import { path } from "./path.ts";
import { expectAnswer } from "./read-one.ts";
import { getMe } from "./session.ts";

/**
 * PATCH /users/{id}.jsonld: changes what is given of one's own account.
 * @returns the user as it is now; asked for once more where the answer is empty
 */
export async function changeUser(
  client: Client,
  id: string,
  patch: UserPatch,
): Promise<User> {
  const url = path`/users/${id}.jsonld`;
  const [answer, { default: validate }] = await Promise.all([
    client.request("PATCH", url, { body: patch }),
    import("#src/schema/validators/wire-user.gen.js"),
  ]);
  return answer === undefined
    ? getMe(client)
    : expectAnswer("PATCH", url, validate, answer);
}

/** PUT /users/{id}/password; a wrong current password or a leaked new one is a violation of its field. */
export async function changePassword(
  client: Client,
  id: string,
  request: ChangePasswordRequest,
): Promise<void> {
  await client.request("PUT", path`/users/${id}/password`, { body: request });
}

/** For a picture on a slow line, in milliseconds. */
const uploadTimeout = 120_000;

/** POST /media-objects.jsonld: keeps a picture of the user's; its `@id` is what a profile refers to. */
export async function uploadPicture(
  client: Client,
  file: File,
): Promise<MediaObject> {
  const url = "/media-objects.jsonld";
  const body = new FormData();
  body.set("file", file);
  const [answer, { default: validate }] = await Promise.all([
    client.request("POST", url, { body, timeout: uploadTimeout }),
    import("#src/schema/validators/wire-media-object.gen.js"),
  ]);
  return expectAnswer("POST", url, validate, answer);
}
