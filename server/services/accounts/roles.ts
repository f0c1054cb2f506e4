import { invalid } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { RoleQueries } from "#server/repositories/people/roles.ts";
import {
  isPermission,
  lackedPermissions,
} from "#src/domain/people/permissions.ts";
import type { AuditFacts } from "#src/schema/types.gen.ts";

type Roles = Pick<Repositories, "roles">;
type Changer = Pick<Change, "actorId" | "requestId">;

interface NewRole {
  name: string;
  permissions: readonly string[];
}

const factsOf = ({ name, permissions }: NewRole): AuditFacts => ({
  name,
  permissions: [...permissions],
});

/** Throws an HttpProblem (422) for an unknown permission. */
function requireKnown(permissions: readonly string[]): void {
  const unknown = permissions.findIndex((one) => !isPermission(one));
  if (unknown >= 0)
    throw invalid([
      { propertyPath: `permissions.${unknown}`, messageKey: "wrongChoice" },
    ]);
}

/** Throws Refused if the user lacks one of these permissions: no one gives or takes what they do not have. */
function requireHeld(
  permissions: readonly string[],
  held: readonly string[],
): void {
  if (lackedPermissions(permissions, held).length > 0)
    throw new Refused("forbidden");
}

/** Runs a change with the permissions of the user who makes it. Throws Refused and LastRoleHolder. */
const change = <Result>(
  { roles }: Roles,
  { actorId }: Changer,
  work: (queries: RoleQueries, held: readonly string[]) => Promise<Result>,
): Promise<Result> =>
  roles.change(async (queries) => {
    const held = await queries.permissionsOf(actorId);
    requireHeld(["ROLE_WRITE"], held);
    return work(queries, held);
  });

/** Makes a role. Throws an HttpProblem where that is impossible. @returns its id */
export async function createRole(
  repositories: Roles,
  { permissions, ...role }: NewRole,
  origin: Changer,
): Promise<number> {
  const name = requiredText(role.name, "name");
  requireKnown(permissions);
  return change(repositories, origin, async (queries, held) => {
    requireHeld(permissions, held);
    if (await queries.isTaken(name, 0)) throw new Refused("roleNameTaken");
    const id = await queries.add(name, permissions);
    await queries.audit({
      ...origin,
      action: "role.create",
      entity: `role/${id}`,
      after: factsOf({ name, permissions }),
      created: id,
    });
    return id;
  });
}

/**
 * Changes a role that is not shipped. Users may only change roles whose permissions they have, before and after. Throws an
 * HttpProblem where that is impossible.
 */
export async function updateRole(
  repositories: Roles,
  id: number,
  changed: NewRole,
  origin: Changer,
): Promise<void> {
  const { permissions } = changed;
  const name = requiredText(changed.name, "name");
  requireKnown(permissions);
  await change(repositories, origin, async (queries, held) => {
    const role = await queries.find(id);
    if (role === undefined) throw new Refused("notFound");
    if (role.key !== null) throw new Refused("shippedRole");
    requireHeld([...permissions, ...role.permissions], held);
    if (await queries.isTaken(name, id)) throw new Refused("roleNameTaken");
    await queries.update(id, name, permissions);
    await queries.audit({
      ...origin,
      action: "role.update",
      entity: `role/${id}`,
      before: factsOf(role),
      after: factsOf({ name, permissions }),
    });
  });
}

/**
 * Replaces a user's roles: those that are added or taken away must not exceed what the giver has. Throws an HttpProblem
 * where that is impossible.
 */
export const assignRoles = (
  repositories: Roles,
  userId: number,
  roleIds: readonly number[],
  origin: Changer,
): Promise<void> =>
  change(repositories, origin, async (queries, held) => {
    if (!(await queries.isUser(userId))) throw new Refused("notFound");
    const before = await queries.rolesOf(userId);
    const after = await queries.roles(roleIds);
    if (after.length !== new Set(roleIds).size)
      throw invalid([{ propertyPath: "roles", messageKey: "wrongChoice" }]);
    const had = new Set(before.map(({ id }) => id));
    const has = new Set(after.map(({ id }) => id));
    const changed = [
      ...after.filter(({ id }) => !had.has(id)),
      ...before.filter(({ id }) => !has.has(id)),
    ];
    requireHeld(
      changed.flatMap(({ permissions }) => permissions),
      held,
    );
    await queries.assign(
      userId,
      after.map(({ id }) => id),
    );
    const named = (roles: readonly { name: string }[]): AuditFacts => ({
      roles: roles.map(({ name }) => name),
    });
    await queries.audit({
      ...origin,
      action: "participant.roles",
      entity: `participant/${userId}`,
      ...{ before: named(before), after: named(after) },
    });
  });
