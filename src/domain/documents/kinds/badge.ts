import {
  isObject,
  type JsonObject,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import type { Fault, Projection } from "./kind.ts";
import { idIn } from "./page.ts";
import { without } from "./rows.ts";

/** Badges that participants win. */
export const projectBadge = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  badges: {
    key: "id",
    rows: [
      {
        id: entityId,
        texts: splitLanguages(without(body, ["rule"])),
        rule: ruleOf(body),
      },
    ],
  },
});

/** The rule with the id of its challenge, which the server compares; a form writes the address. */
const ruleOf = ({ rule }: JsonObject): JsonObject | null =>
  isObject(rule)
    ? {
        ...rule,
        ...("challenge" in rule && { challenge: idIn(rule["challenge"]) }),
      }
    : null;

/** More tiers than a challenge shows cannot be reached. */
const MAX_TIERS = 3;

/** What the schema cannot say of a rule, since it depends on its type. */
export function badgeRules(
  _before: JsonObject | null,
  { rule }: JsonObject,
): Fault[] {
  if (!isObject(rule)) return [];
  const { type, challenge, count } = rule;
  if (typeof type !== "string" || type === "hand") return [];
  const faults: Fault[] = [];
  if (count === undefined || count === null)
    faults.push({
      pointer: "/rule/count",
      outcome: "required",
      level: "mistake",
    });
  if (type === "tier" && typeof count === "number" && count > MAX_TIERS)
    faults.push({
      pointer: "/rule/count",
      outcome: "tooGreat",
      level: "mistake",
      values: { limit: MAX_TIERS },
    });
  if (type === "rank" && (challenge === undefined || challenge === null))
    faults.push({
      pointer: "/rule/challenge",
      outcome: "required",
      level: "mistake",
    });
  return faults;
}
