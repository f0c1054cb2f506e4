import { permissionsOf } from "#src/api/access/user.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageContext } from "#src/engine/contract.ts";
import type { User } from "#src/schema/types.gen.ts";

/** The user in the input of conditions. */
export const userContext = (
  user: User,
  points: number | undefined,
): NonNullable<PageContext["user"]> => ({
  id: entityId(user) ?? "",
  firstName: user.profile?.firstName ?? undefined,
  groups: (user.userGroups ?? []).flatMap((group) => entityId(group) ?? []),
  points,
  permissions: permissionsOf(user),
});
