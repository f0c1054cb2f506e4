import { invalid, type Violation } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import type {
  Change,
  ChangeOrigin,
} from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { AccountQueries } from "#server/repositories/people/participant-accounts.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { nameViolations } from "#server/services/accounts/profile.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type {
  Language,
  OfficeParticipantPatch,
  OfficeParticipantRequest,
} from "#src/schema/types.gen.ts";

type Accounts = Pick<Repositories, "participantAccounts">;
type Changer = Pick<Change, "actorId" | "requestId">;

/**
 * Makes the account of an invited person, to whom the link that sets a password is sent. Throws an HttpProblem (422) for
 * values that sign-up would refuse too. @returns its id
 */
export async function invite(
  { participantAccounts }: Accounts,
  request: OfficeParticipantRequest,
  language: Language,
  origin: ChangeOrigin,
): Promise<number> {
  const email = emailAddress(request.email);
  const violations: Violation[] = (["lastName", "firstName"] as const).flatMap(
    (name) => nameViolations(name, request[name]),
  );
  if (email === undefined)
    violations.push({ propertyPath: "email", messageKey: "invalidEmail" });
  if (email === undefined || violations.length > 0) throw invalid(violations);
  const { groups = [] } = request;
  try {
    return await participantAccounts.transaction(async (queries) => {
      const names = await groupNames(queries, groups);
      const id = await queries.add({
        email,
        clientId: request.clientId?.trim() || null,
        profile: {
          firstName: request.firstName.trim(),
          lastName: request.lastName.trim(),
          picture: null,
        },
        language,
        passwordHash: null,
        mayBeContacted: false,
        referralCode: null,
      });
      await queries.setGroups(id, groups);
      await sendLink(queries, email, language);
      await queries.audit({
        ...origin,
        action: "participant.create",
        entity: `participant/${id}`,
        after: wordsOf(true, names),
        created: id,
      });
      return id;
    });
  } catch (error) {
    if (!(error instanceof AccountTaken)) throw error;
    const propertyPath = error.property;
    throw invalid([
      {
        propertyPath,
        messageKey: propertyPath === "email" ? "emailTaken" : "clientIdTaken",
      },
    ]);
  }
}

const sendLink = (
  { addJob }: AccountQueries,
  email: string,
  language: Language,
): Promise<void> =>
  addJob("password-link", { email, language, only: "create" });

/** Refuses changes of people who have a permission that the changer lacks (BO-9.88); roles stay as they are meanwhile. */
async function requireNoMore(
  queries: AccountQueries,
  id: number,
  { actorId }: Changer,
): Promise<void> {
  await queries.lockRoles();
  const held = await queries.permissionsOf(actorId);
  if ((await queries.hasMore(id, held)) || !held.includes("USER_WRITE"))
    throw new Refused("permissionsLacking");
}

/** Sends the link that sets the first password again; the previous one becomes invalid. Throws Refused. */
export const inviteAgain = (
  { participantAccounts }: Accounts,
  id: number,
  language: Language,
  origin: Changer,
): Promise<void> =>
  participantAccounts.transaction(async (queries) => {
    await requireNoMore(queries, id, origin);
    const user = await queries.lock(id);
    if (user === undefined) throw new Refused("notFound");
    if (!user.isInvitable) throw new Refused("notInvitable");
    await queries.deleteLinks(id);
    await sendLink(queries, user.email, user.language ?? language);
    await queries.audit({
      ...origin,
      action: "participant.invite",
      entity: `participant/${id}`,
    });
  });

/**
 * Enables or disables an account, which ends all of its sessions, and replaces its groups. Throws Refused and
 * LastRoleHolder.
 */
export const changeParticipant = (
  { participantAccounts }: Accounts,
  id: number,
  change: OfficeParticipantPatch,
  origin: Changer,
): Promise<void> =>
  participantAccounts.transaction(async (queries) => {
    await requireNoMore(queries, id, origin);
    const write = () => update(queries, id, change, origin);
    await (change.isActive === false ? queries.keepRoleHolder(write) : write());
  });

async function update(
  queries: AccountQueries,
  id: number,
  { isActive, groups }: OfficeParticipantPatch,
  origin: Changer,
): Promise<void> {
  const user = await queries.lock(id);
  if (user === undefined) throw new Refused("notFound");
  const former = await queries.groupsOf(id);
  const before = former.map(({ name }) => name);
  const after =
    groups === undefined ? before : await groupNames(queries, groups);
  if (groups !== undefined) {
    const ids = new Set(groups);
    const isSame =
      ids.size === former.length && former.every((one) => ids.has(one.id));
    // No one changes their own groups.
    if (id === origin.actorId && !isSame) throw new Refused("ownPerson");
    await queries.setGroups(id, groups);
  }
  if (isActive !== undefined && isActive !== user.isActive)
    await queries.setActive(id, isActive);
  await queries.audit({
    ...origin,
    action: "participant.change",
    entity: `participant/${id}`,
    before: wordsOf(user.isActive, before),
    after: wordsOf(isActive ?? user.isActive, after),
  });
}

const wordsOf = (isActive: boolean, groups: readonly string[]): string =>
  `${isActive ? "active" : "disabled"}; groups: ${groups.join(", ") || "none"}`;

/** Throws an HttpProblem (422) for unknown groups. */
async function groupNames(
  queries: AccountQueries,
  ids: readonly number[],
): Promise<string[]> {
  const groups = await queries.groups(ids);
  if (groups.length !== new Set(ids).size)
    throw invalid([{ propertyPath: "groups", messageKey: "wrongChoice" }]);
  return groups.map(({ name }) => name);
}
