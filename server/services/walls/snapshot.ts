import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { goalProgress, hasOwnGoals } from "#src/domain/challenge/goals.ts";
import { rankingPageSize } from "#src/domain/challenge/ranking.ts";
import { picturesIn, withPictures } from "#src/domain/values/pictures.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { challengesOf, wallBlocks } from "#src/domain/wall/wall-blocks.ts";
import { wallEntries } from "#src/domain/wall/wall-entries.ts";
import type { Json } from "#src/schema/json.ts";
import type { Challenge, Language, Wall } from "#src/schema/types.gen.ts";

/** Pages of a ranking that a wall turns over. */
const RANKING_PAGES = 5;

/** A visitor without an account, a group or a permission. */
const visitor: SignedInUser = {
  ...{ id: 0, email: "", clientId: null, language: null, eraseAt: null },
  ...{ isEmailConfirmed: false, hasPassword: false, isCGUAccepted: false },
  ...{ mayBeContacted: false, hasJustWritten: false, groupIds: [], roles: [] },
  profile: { firstName: null, lastName: null, picture: null },
};

/** What a wall shows of a challenge itself. */
const shownFields = [
  ...(["id", "type", "title", "image", "isGroup", "resultUnit"] as const),
  ...(["startDate", "endDate", "startDiffusionDate"] as const),
  ...(["endDiffusionDate", "startSignInDate", "endSignInDate"] as const),
  ...(["maxToWin", "areResultsVisible"] as const),
];

interface Viewing {
  language: Language;
  now: Date;
}

/** A page as screens show it to everybody (BO-24): what is for groups, or not live, is left out. */
export async function wallSnapshot(
  repositories: Repositories,
  page: number | null,
  { language, now }: Viewing,
): Promise<Wall> {
  const { contents, pictures, programme } = repositories;
  const reader = { language, now, groupIds: [], mayWrite: false };
  const content = page === null ? undefined : await contents.find(page, reader);
  const contentBlocs = wallBlocks((content?.contentBlocs ?? []) as Json);
  const ids = new Set(contentBlocs.flatMap(challengesOf));
  const [challenges, config, options] = await Promise.all([
    Promise.all(
      [...ids].map((id) => wallChallenge(repositories, id, { language, now })),
    ),
    programme.config(language),
    programme.options(language),
  ]);
  const wall: Wall = {
    ...{ language, title: content?.title ?? null, contentBlocs },
    ...{ challenges: challenges.flat(), config, options },
  };
  const known = await pictures.shown(picturesIn(JSON.stringify(wall)));
  const find = (id: string) => known.get(id);
  return withPictures(
    wall as unknown as Json,
    find,
    language,
  ) as unknown as Wall;
}

/** A challenge with the first places of its ranking; nothing where not everybody may see it. */
async function wallChallenge(
  repositories: Repositories,
  reference: string,
  { language, now }: Viewing,
): Promise<NonNullable<Wall["challenges"]>> {
  const { challenges, replica } = repositories;
  const id = idIn(reference) ?? 0;
  const rules = await challenges.rules(id, visitor, now);
  if (rules?.access !== "allowed") return [];
  const [challenge, participants, ranking] = await Promise.all([
    challenges.find(id, visitor, language, now),
    challenges.totalParticipants(id, rules.type),
    replica.rankings.page(rules, visitor, {
      page: { offset: 0, limit: RANKING_PAGES * rankingPageSize },
      ...{ language, order: "asc", status: "validated" },
    }),
  ]);
  if (challenge === undefined) return [];
  const steps =
    rules.areResultsVisible && !hasOwnGoals(rules.goalType)
      ? (goalProgress(challenge, undefined).steps ?? [])
      : [];
  const values = steps.map(({ value }) => value);
  const reached = await replica.rankings.reached(rules, values);
  return [
    {
      challenge: Object.fromEntries(
        shownFields.map((name) => [name, challenge[name] ?? null]),
      ) as unknown as Challenge,
      participants,
      tiers: steps.map(({ name, value, unit }, index) => ({
        ...{ name: name ?? null, value, unit: unit ?? null },
        reached: reached[index] ?? 0,
      })),
      entries: wallEntries(ranking.items, challenge),
    },
  ];
}
