import type { Repositories } from "#server/repositories/index.ts";
import type { RoleQueries } from "#server/repositories/people/roles.ts";
import type { Permission } from "#src/domain/people/permissions.ts";

/**
 * Replaces a user's permissions, from the shell: by a shipped role that has exactly these, else by one that is named after
 * them. A security event. Throws LastRoleHolder.
 */
export const grantPermissions = (
  { roles }: Pick<Repositories, "roles">,
  userId: number,
  granted: readonly Permission[],
): Promise<void> =>
  roles.change(async (queries) => {
    await queries.addJob("security-event", {
      event: "permissions.succeeded",
      at: new Date().toJSON(),
      personId: userId,
      permissions: granted,
    });
    await queries.assign(
      userId,
      granted.length === 0 ? [] : [await roleOf(queries, granted)],
    );
    await queries.audit({
      actorId: null,
      action: "participant.roles",
      entity: `participant/${userId}`,
      after: { permissions: [...granted] },
    });
  });

async function roleOf(
  queries: RoleQueries,
  granted: readonly Permission[],
): Promise<number> {
  const known = await queries.idOfExactly(granted);
  if (known !== undefined) return known;
  const name = granted.join(" ");
  // A role of the programme may have this name, and other permissions.
  const isTaken = await queries.isTaken(name, 0);
  return queries.add(
    isTaken ? `${name} (${new Date().toJSON()})` : name,
    granted,
  );
}

/**
 * Enables the account, or disables it and signs the user out everywhere, from the shell. A security event. Throws
 * LastRoleHolder.
 */
export const setAccess = (
  { participantAccounts }: Pick<Repositories, "participantAccounts">,
  userId: number,
  { isActive }: { isActive: boolean },
): Promise<void> =>
  participantAccounts.transaction((queries) =>
    queries.keepRoleHolder(async () => {
      await queries.addJob("security-event", {
        event: "access.succeeded",
        at: new Date().toJSON(),
        personId: userId,
        decision: isActive ? "enabled" : "disabled",
      });
      await queries.setActive(userId, isActive);
      await queries.audit({
        actorId: null,
        action: "participant.change",
        entity: `participant/${userId}`,
        after: { isActive },
      });
    }),
  );
