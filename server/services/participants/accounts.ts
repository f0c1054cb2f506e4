import { invalid, type Violation } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type {
  Change,
  ChangeOrigin,
} from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type {
  AccountQueries,
  LockedAccount,
} from "#server/repositories/people/participant-accounts.ts";
import { nameViolations } from "#server/services/accounts/profile.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type {
  Language,
  OfficeParticipantPatch,
  OfficeParticipantRequest,
} from "#src/schema/types.gen.ts";
import { type ChangedFacts, correctionOf, takenField } from "./correction.ts";

type Accounts = Pick<Repositories, "participantAccounts">;
type Changer = Pick<Change, "actorId" | "requestId">;

/**
 * Makes the account of an invited person, to whom the link that sets a password is sent. Throws an HttpProblem (422) for
 * values that sign-up would refuse too.
 * @returns its id
 */
export async function invite(
  { participantAccounts }: Accounts,
  request: OfficeParticipantRequest,
  programmeLanguage: Language,
  origin: ChangeOrigin,
): Promise<number> {
  const email = emailAddress(request.email);
  const violations: Violation[] = (["lastName", "firstName"] as const).flatMap(
    (name) => nameViolations(name, request[name]),
  );
  if (email === undefined)
    violations.push({ propertyPath: "email", messageKey: "invalidEmail" });
  if (email === undefined || violations.length > 0) throw invalid(violations);
  const { groups = [], language = programmeLanguage } = request;
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
        after: { isActive: true, groups: names },
        created: id,
      });
      return id;
    });
  } catch (error) {
    throw takenField(error);
  }
}

const sendLink = (
  { addJob }: AccountQueries,
  email: string,
  language: Language,
): Promise<void> =>
  addJob("password-link", { email, language, only: "create" });

/** Refuses changes of people who have a permission that the changer lacks (BO-9.88); roles stay as they are meanwhile. */
export async function requireNoMore(
  queries: Pick<AccountQueries, "hasMore" | "lockRoles" | "permissionsOf">,
  id: number,
  { actorId }: Changer,
): Promise<void> {
  await queries.lockRoles();
  const held = await queries.permissionsOf(actorId);
  if ((await queries.hasMore(id, held)) || !held.includes("USER_WRITE"))
    throw new Refused("permissionsLacking");
}

/** Sends the link that sets a password; the previous one becomes invalid. Throws Refused for an account of the other kind. */
export const sendPasswordLink = (
  { participantAccounts }: Accounts,
  { id, kind }: { id: number; kind: PasswordTokenKind },
  language: Language,
  origin: Changer,
): Promise<void> =>
  participantAccounts.transaction(async (queries) => {
    await requireNoMore(queries, id, origin);
    const user = await queries.lock(id);
    if (user === undefined) throw new Refused("notFound");
    if (user.link !== kind)
      throw new Refused(kind === "create" ? "notInvitable" : "noPassword");
    await queries.deleteLinks(id);
    await queries.addJob("password-link", {
      email: user.email,
      language: user.language ?? language,
      only: kind,
    });
    await queries.audit({
      ...origin,
      action: kind === "create" ? "participant.invite" : "participant.link",
      entity: `participant/${id}`,
    });
  });

/** Ends a person's session on one device. Throws Refused. */
export const endPersonSession = (
  { participantAccounts }: Accounts,
  id: number,
  session: string,
  origin: Changer,
): Promise<void> =>
  participantAccounts.transaction(async (queries) => {
    await requireNoMore(queries, id, origin);
    if ((await queries.endSession(id, session)) === 0)
      throw new Refused("notFound");
    await queries.audit({
      ...origin,
      action: "participant.end_session",
      entity: `participant/${id}`,
    });
  });

/**
 * Puts right what is known of a person, replaces their groups, and enables or disables their account, which ends all of its
 * sessions. Throws an HttpProblem (422) for values that sign-up would refuse too, Refused and LastRoleHolder.
 * @param language of mails to those who have not chosen one yet
 */
export const changeParticipant = (
  { participantAccounts }: Accounts,
  { id, change }: { id: number; change: OfficeParticipantPatch },
  language: Language,
  origin: Changer,
): Promise<void> =>
  participantAccounts
    .transaction(async (queries) => {
      await requireNoMore(queries, id, origin);
      const write = async () => {
        const user = await queries.lock(id);
        if (user === undefined) throw new Refused("notFound");
        const changed = [
          ...(await changeState(queries, id, user, change)),
          ...(await changeGroups(queries, id, change, origin)),
          ...(await correct(queries, id, user, { change, language })),
        ];
        if (changed.length === 0) return;
        await queries.audit({
          ...origin,
          action: "participant.change",
          entity: `participant/${id}`,
          before: Object.assign({}, ...changed.map(({ before }) => before)),
          after: Object.assign({}, ...changed.map(({ after }) => after)),
        });
      };
      await (change.isActive === false
        ? queries.keepRoleHolder(write)
        : write());
    })
    .catch((error: unknown) => {
      throw takenField(error);
    });

async function changeState(
  queries: AccountQueries,
  id: number,
  user: LockedAccount,
  { isActive = user.isActive }: OfficeParticipantPatch,
): Promise<ChangedFacts[]> {
  if (isActive === user.isActive) return [];
  await queries.setActive(id, isActive);
  return [{ before: { isActive: user.isActive }, after: { isActive } }];
}

async function changeGroups(
  queries: AccountQueries,
  id: number,
  { groups }: OfficeParticipantPatch,
  { actorId }: Changer,
): Promise<ChangedFacts[]> {
  if (groups === undefined) return [];
  const names = await groupNames(queries, groups);
  const former = await queries.groupsOf(id);
  const ids = new Set(groups);
  if (ids.size === former.length && former.every((one) => ids.has(one.id)))
    return [];
  // No one changes their own groups.
  if (id === actorId) throw new Refused("ownPerson");
  await queries.setGroups(id, groups);
  return [
    {
      before: { groups: former.map(({ name }) => name) },
      after: { groups: names },
    },
  ];
}

async function correct(
  queries: AccountQueries,
  id: number,
  user: LockedAccount,
  { change, language }: { change: OfficeParticipantPatch; language: Language },
): Promise<ChangedFacts[]> {
  const { correction, facts } = correctionOf(user, change);
  if (facts.length === 0) return [];
  await queries.correct(id, correction);
  const { email } = correction;
  if (email === undefined || email.toLowerCase() === user.email.toLowerCase())
    return facts;
  const wasInvited = await queries.deleteLinks(id);
  if (user.link === "create" && wasInvited)
    await sendLink(
      queries,
      email,
      correction.language ?? user.language ?? language,
    );
  // Other accounts belong to no one yet, or to people who sign in elsewhere.
  if (user.hasPassword) {
    await queries.confirmAgain(id);
    await queries.addJob("personal-data-mail", {
      ...{ userId: id, about: "addressChange", email: user.email },
    });
  }
  return facts;
}

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
