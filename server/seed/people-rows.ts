import type { Profile } from "#server/database/schema.ts";
import type { Row } from "./bulk.ts";
import type * as story from "./story/index.ts";

export type StoryPerson = (typeof story.people)[number];

/** What decides who somebody is and what they may do. All of them share one password, hashed once. */
export function peopleRows(
  people: readonly StoryPerson[],
  passwordHash: string,
  now: Date,
) {
  const users = people.map(
    (person): Row<"users"> => ({
      id: person.id,
      username: person.email.toLowerCase(),
      email: person.email,
      client_id: person.clientId,
      password_hash: person.hasPassword ? passwordHash : null,
      is_active: person.isActive,
      is_cgu_accepted: person.isCGUAccepted,
      created_at: now,
      profile: {
        firstName: person.firstName,
        lastName: person.lastName,
        picture: person.picture,
        gender: person.gender,
        companyName: person.companyName,
      } satisfies Profile,
    }),
  );
  const memberships = people.map(
    ({ id, userGroup }): Row<"user_groups"> => ({
      user_id: id,
      group_id: userGroup,
    }),
  );
  return { users, memberships };
}

/** One role for each set of permissions that somebody of the story has. */
export function roleRows(people: readonly StoryPerson[]) {
  const roles: Row<"roles">[] = [];
  const userRoles: Row<"user_roles">[] = [];
  for (const { id, permissions } of people) {
    if (permissions.length === 0) continue;
    const name = permissions.join(" ");
    if (!roles.some((role) => role.name === name))
      roles.push({ id: roles.length + 1, name, permissions: [...permissions] });
    const role = roles.find((one) => one.name === name);
    userRoles.push({ user_id: id, role_id: role?.id ?? 0 });
  }
  return { roles, userRoles };
}
