import schema from "#schemas/documents/notice.schema.json" with {
  type: "json",
};
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import type { NoticeDocument } from "#src/schema/types.gen.ts";
import {
  type Anchor,
  defineKind,
  type Fault,
  label,
  permissionsOf,
  type RuleFacts,
} from "./kind.ts";
import { referencesTo, windowFaults } from "./page-rules.ts";
import { groupIds, instantOr, localized } from "./rows.ts";

type Notice = DeepPartial<NoticeDocument>;

/** Notices to participants (BO-23.1). */
export const noticeKind = defineKind<NoticeDocument>({
  label: label(
    "Annonce",
    "Notice",
    "Avviso",
    "Aviso",
    "Mitteilung",
    "Mededeling",
  ),
  plural: label(
    "Annonces",
    "Notices",
    "Avvisi",
    "Avisos",
    "Mitteilungen",
    "Mededelingen",
  ),
  newOne: label(
    "Nouvelle annonce",
    "New notice",
    "Nuovo avviso",
    "Nuevo aviso",
    "Neue Mitteilung",
    "Nieuwe mededeling",
  ),
  schema,
  permissions: permissionsOf("CONTENT_WRITE", "CONTENT_PUBLISH"),
  entity: "notices",
  tables: ["notices"],
  project: ({ title, text, link, audience, at, ...notice }, id) => {
    const groups = groupIds(audience?.groups);
    const relative = anchored(at);
    return {
      notices: {
        key: "id",
        rows: [
          {
            id,
            title: localized(title),
            text: localized(text),
            link: link?.trim() || null,
            audience: groups.length > 0 ? groups : null,
            challenge_id: idIn(notice.challenge),
            tier: notice.tier ?? null,
            at_instant: instantOr(at),
            anchor: relative?.anchor ?? null,
            hours: relative?.hours ?? 0,
            until_instant: instantOr(notice.until),
            channels: notice.channels ?? ["inbox"],
          },
        ],
      },
    };
  },
  rules,
  anchorOf,
  references: ({ audience }) =>
    referencesTo(audience?.groups, "/audience/groups", "Group"),
  endsAt: ({ until }) => instantOr(until),
});

/** An instant that moves with a challenge. */
type Anchored = { anchor?: string; hours?: number | null };

const anchored = (at: Notice["at"]): Anchored | undefined =>
  isObject(at) ? at : undefined;

function anchorOf({ at, challenge: iri }: Notice): Anchor | undefined {
  const { anchor } = anchored(at) ?? {};
  const challenge = idIn(iri);
  return anchor === undefined || challenge === null
    ? undefined
    : { challenge, anchor };
}

const HOUR_MS = 3_600_000;

/** When a notice is due; null while that is not known. */
function instantOf(
  at: Notice["at"],
  anchorDate: Date | null | undefined,
): Json {
  const relative = anchored(at);
  if (relative === undefined) return at ?? null;
  if (anchorDate == null) return null;
  const time = anchorDate.getTime() + (relative.hours ?? 0) * HOUR_MS;
  return new Date(time).toISOString();
}

/** What the schema cannot say (BO-25.79): an anchor or a tier without a challenge, an anchor that the challenge lacks, and an end before the instant. */
function rules(
  _before: Notice | null,
  after: Notice,
  _now: Date,
  { anchorDate }: RuleFacts,
): Fault[] {
  const needsChallenge = isObject(after.at) || Boolean(after.tier);
  return [
    ...(needsChallenge && idIn(after.challenge) === null
      ? [
          {
            pointer: "/challenge",
            outcome: "required",
            level: "mistake",
          } as const,
        ]
      : []),
    ...(anchorDate === null
      ? [
          {
            pointer: "/at/anchor",
            outcome: "missingDate",
            level: "warning",
          } as const,
        ]
      : []),
    ...windowFaults(
      { until: after.until, at: instantOf(after.at, anchorDate) },
      "",
      ["at", "until"],
    ),
  ];
}
