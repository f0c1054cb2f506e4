import { atom, type createStore } from "jotai";
import type { Client } from "#src/api/client.ts";
import { UnauthorisedError } from "#src/api/errors/index.ts";
import { getMe } from "#src/api/session.ts";
import { entityId } from "#src/domain/reference.ts";
import type { User } from "#src/schema/types.gen.ts";

/** The signed-in user; null for a visitor. */
export const userAtom = atom<User | null>(null);

/**
 * Whom `token` stands for; null without a token, and for one that has run out.
 * Throws what GET /me throws otherwise.
 */
export async function loadUser(
  client: Client,
  token: string | undefined,
): Promise<User | null> {
  if (token === undefined) return null;
  try {
    return await getMe(client, token);
  } catch (error) {
    if (error instanceof UnauthorisedError) return null;
    throw error;
  }
}

/** What the user may do beyond a participant: the back office is open to whoever has any permission (access, section 6). */
export function permissionsOf(user: User): string[] {
  return (user.userRoles ?? []).flatMap((role) => role?.permissions ?? []);
}

/** The id of the signed-in user: at once, or as soon as a user is there. */
export function knownUserId(
  store: ReturnType<typeof createStore>,
): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const id = entityId(store.get(userAtom));
      if (id === undefined) return;
      stop();
      resolve(id);
    };
    const stop = store.sub(userAtom, look);
    look();
  });
}
