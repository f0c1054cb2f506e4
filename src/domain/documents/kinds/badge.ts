import schema from "#schemas/documents/badge.schema.json" with { type: "json" };
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { BadgeDocument } from "#src/schema/types.gen.ts";
import { defineKind, type Fault, label, permissionsOf } from "./kind.ts";

type Badge = DeepPartial<BadgeDocument>;

/** Badges that participants win. */
export const badgeKind = defineKind<BadgeDocument>({
  label: label("Badge", "Badge", "Badge", "Insignia", "Abzeichen", "Badge"),
  plural: label(
    "Badges",
    "Badges",
    "Badge",
    "Insignias",
    "Abzeichen",
    "Badges",
  ),
  newOne: label(
    "Nouveau badge",
    "New badge",
    "Nuovo badge",
    "Nueva insignia",
    "Neues Abzeichen",
    "Nieuwe badge",
  ),
  schema,
  permissions: permissionsOf("BADGE_WRITE"),
  entity: "badges",
  tables: ["badges"],
  project: ({ rule, languages: _, ...texts }, id) => ({
    badges: {
      key: "id",
      rows: [{ id, texts: splitLanguages(texts), rule: storedRule(rule) }],
    },
  }),
  rules,
});

/** The rule with the id of its challenge, which the server compares; a form writes the address. */
const storedRule = (rule: Badge["rule"]): JsonObject | null =>
  rule
    ? {
        ...rule,
        ...("challenge" in rule && { challenge: idIn(rule.challenge) }),
      }
    : null;

/** More tiers than a challenge shows cannot be reached. */
const MAX_TIERS = 3;

/** What the schema cannot say of a rule, since it depends on its type. */
function rules(_before: Badge | null, { rule }: Badge): Fault[] {
  const { type = "hand", challenge = null, count = null } = rule ?? {};
  if (type === "hand") return [];
  const faults: Fault[] = [];
  if (count === null)
    faults.push({
      pointer: "/rule/count",
      outcome: "required",
      level: "mistake",
    });
  else if (type === "tier" && count > MAX_TIERS)
    faults.push({
      pointer: "/rule/count",
      outcome: "tooGreat",
      level: "mistake",
      values: { limit: MAX_TIERS },
    });
  if (type === "rank" && challenge === null)
    faults.push({
      pointer: "/rule/challenge",
      outcome: "required",
      level: "mistake",
    });
  return faults;
}
