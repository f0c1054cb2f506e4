import { entityId } from "#src/domain/values/reference.ts";
import { isRecord } from "#src/schema/json.ts";
import type { User } from "#src/schema/types.gen.ts";
import type { ShownStanding } from "./protocol.ts";

type Owner = Pick<User, "@id" | "id" | "userGroups">;

interface Options {
  standing: () => ShownStanding | undefined;
  /** Whose standing it is. */
  user: () => Owner | null | undefined;
}

/** Fetches, and puts what a person is taken to have in a challenge in place of what they have. */
export const withStanding =
  (fetch: typeof globalThis.fetch, options: Options): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const standing = options.standing();
    if (standing === undefined || !response.ok) return response;
    const [path = ""] = String(input).split("?");
    const change = changes.find(([end]) =>
      path.endsWith(end.replace("*", standing.challenge)),
    )?.[1];
    if (change === undefined) return response;
    const body: unknown = await response.json();
    const { headers } = response;
    if (!isRecord(body)) return Response.json(body, { headers });
    const user = options.user();
    const owner = body["isGroup"] === true ? user?.userGroups?.[0] : user;
    const changed = change(standing, entityId(owner), body);
    return Response.json({ ...body, ...changed }, { headers });
  };

/** @param owner the id of the person, or of the group, that competes */
type Change = (
  standing: ShownStanding,
  owner: string | undefined,
  body: Readonly<Record<string, unknown>>,
) => object;

const participation: Change = ({ isParticipating }) =>
  isParticipating === undefined ? {} : { isParticipating };

/** The entry of the ranking that the standing is; undefined without a result. */
const entryOf = (
  { result, reward, rank }: ShownStanding,
  owner: string | undefined,
): object | undefined =>
  result === undefined
    ? undefined
    : {
        ...{ resultValue: result, totalPoints: result, rank: rank ?? null },
        challengeRewardValue: reward ?? null,
        entity: { userId: owner ?? null },
      };

/** What changes in the responses of paths below `/v2`; `*` is the challenge. */
const changes: readonly (readonly [end: string, Change])[] = [
  [
    "/challenges/*/user.jsonld",
    (standing, owner) => {
      const entry = entryOf(standing, owner);
      return {
        ...participation(standing, owner, {}),
        ...(entry && { challengeResults: [entry] }),
      };
    },
  ],
  ["/challenges/*/challenge-results/participating", participation],
  [
    "/challenges/*/rank/user",
    (standing, owner, { total }) => {
      const result = entryOf(standing, owner);
      const { rank = 1 } = standing;
      return result
        ? { ...{ result, rank }, total: Math.max(rank, Number(total ?? 0)) }
        : {};
    },
  ],
];
