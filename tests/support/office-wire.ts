import {
  type JsonSchema,
  wire,
  wireSchemas,
} from "#server/http/wire-schemas.ts";
import type { WireTypes } from "#src/schema/types.gen.ts";
import { faultsOf } from "./strict-wire.ts";
import { fits, type WireCall } from "./wire.ts";

type Name = keyof WireTypes;

/** A page of a list, with further members. */
const list = (name: Name, more: object = {}): JsonSchema => ({
  type: "object",
  required: ["items", "total"],
  properties: {
    items: { type: "array", items: wire(name) },
    total: { type: "integer" },
    ...more,
  },
});

const examination: JsonSchema = {
  type: "object",
  required: ["verdicts"],
  properties: {
    verdicts: { type: "array", items: wire("office-verdict") },
    total: { type: "integer" },
    replacedHomePage: wire("office-replaced-home-page"),
  },
};

/** The responses to calls of the back office, and the bodies of these. */
const exchanges: Readonly<
  Record<string, [answered?: Name | JsonSchema | undefined, sent?: Name]>
> = {
  "GET /bo/session": ["office-session"],
  "POST /bo/session": [undefined, "office-sign-in"],
  "DELETE /bo/session": [],
  "POST /bo/session/reauthenticate": [undefined, "office-reauthentication"],
  "GET /bo/today": ["office-today"],
  "GET /bo/figures": [list("office-figure")],
  "GET /bo/figures/*": ["office-figure-values"],
  "GET /bo/reports": [list("office-report")],
  "POST /bo/reports": ["office-id", "office-report-request"],
  "PUT /bo/reports/*": [undefined, "office-report-request"],
  "DELETE /bo/reports/*": [],
  "GET /bo/audit": [
    list("office-audit-event", {
      actors: {
        type: "array",
        items: {
          type: "object",
          required: ["id", "name"],
          properties: {
            id: { type: "integer" },
            name: { type: ["string", "null"] },
          },
          additionalProperties: false,
        },
      },
    }),
  ],
  "GET /bo/search": [list("office-usage")],
  "GET /bo/registry": ["office-registry"],
  "GET /bo/targets": [list("office-target")],
  "GET /bo/lists/*": [list("office-list-row")],
  "POST /bo/products/find": [
    list("office-catalogue-product"),
    "office-catalogue-request",
  ],
  "GET /bo/documents/values": [list("office-field-value")],
  "GET /bo/lists/*/rows": [list("office-list-row")],
  "GET /bo/lists/*/diff": [
    list("office-list-difference", { counts: wire("office-list-counts") }),
  ],
  "PATCH /bo/documents/*/lists/*": [
    "office-list-reference",
    "office-list-request",
  ],
  "GET /bo/usages": [list("office-usage")],
  "GET /bo/preview-people": [list("office-preview-person")],
  "GET /bo/walls": [list("office-wall")],
  "POST /bo/walls": ["office-wall-token", "office-wall-request"],
  "DELETE /bo/walls/*": [],
  "POST /bo/mail-tests": [undefined, "office-mail-test"],
  "POST /bo/preview-tokens": ["office-preview-token", "office-preview-request"],
  "GET /bo/documents": [list("office-document")],
  "POST /bo/documents": ["office-document-id", "office-document-request"],
  "GET /bo/documents/*": ["office-document"],
  "PATCH /bo/documents/*": [undefined, "office-document-name"],
  "GET /bo/documents/*/draft": ["office-draft"],
  "GET /bo/documents/*/facts": ["office-change-facts"],
  "GET /bo/documents/*/settling": ["office-settling"],
  "POST /bo/documents/*/consequences": [
    "office-consequences",
    "office-consequences-request",
  ],
  "PUT /bo/documents/*/draft": ["office-draft", "office-draft-request"],
  "POST /bo/documents/*/duplicate": [
    "office-document-id",
    "office-duplicate-request",
  ],
  "POST /bo/audiences/count": [
    "office-audience-count",
    "office-audience-request",
  ],
  "POST /bo/documents/*/archive": [],
  "POST /bo/documents/*/restore": [undefined, "office-restore-request"],
  "POST /bo/documents/*/examine": [examination, "office-examine-request"],
  "GET /bo/documents/*/releases": [
    list("office-release", {
      planned: { type: "array", items: wire("office-release") },
    }),
  ],
  "POST /bo/documents/*/releases": ["office-release", "office-release-request"],
  "GET /bo/documents/*/revisions/*": ["office-revision"],
  "GET /bo/documents/*/diff": [
    {
      type: "object",
      required: ["changes", "total"],
      properties: {
        changes: { type: "array", items: wire("office-change") },
        total: { type: "integer" },
      },
    },
  ],
  "DELETE /bo/releases/*": [],
  "POST /bo/release-sets": ["office-id", "office-release-set-request"],
  "GET /bo/release-sets/*": ["office-release-set"],
  "DELETE /bo/release-sets/*": [],
  "POST /bo/release-sets/examine": [examination, "office-examine-set-request"],
  "GET /bo/moderation": [
    list("office-moderation-item", { oldest: { type: ["string", "null"] } }),
  ],
  "GET /bo/moderation/challenges": [list("office-moderation-challenge")],
  "POST /bo/moderation/decisions": [
    "office-decisions",
    "office-decision-request",
  ],
  "DELETE /bo/moderation/decisions/*": [],
  "GET /bo/moderation/corrections": [list("office-confirmation")],
  "POST /bo/moderation/corrections": [
    "office-correction",
    "office-correction-request",
  ],
  "POST /bo/moderation/corrections/*/confirm": ["office-correction"],
  "DELETE /bo/moderation/corrections/*": [],
  "GET /bo/moderation/declaration/*": ["office-moderation-entry"],
  "GET /bo/moderation/photo/*": ["office-moderation-entry"],
  "POST /bo/moderation/photo/*/unblock": [],
  "DELETE /bo/moderation/photo/*": [],
  "PUT /bo/moderation/claims/*/*": ["office-claim"],
  "DELETE /bo/moderation/claims/*/*": [],
  "GET /bo/challenges/calendar": [list("office-calendar-challenge")],
  "GET /bo/challenges": [list("office-challenge")],
  "GET /bo/challenges/*/replay": ["office-replay"],
  "GET /bo/groups": [list("office-group")],
  "GET /bo/exports": [list("office-export")],
  "POST /bo/exports": ["office-id", "office-export-request"],
  "GET /bo/exports/*/file": [],
  "GET /bo/imports": [list("office-import-progress")],
  "POST /bo/imports": ["office-id", "office-import-request"],
  "GET /bo/imports/*": ["office-import-progress"],
  "GET /bo/imports/*/rows": [list("office-import-line")],
  "PUT /bo/imports/*/rows": [undefined, "office-import-part"],
  "POST /bo/imports/*/apply": ["office-id", "office-import-apply"],
  "POST /bo/imports/*/undo": ["office-id"],
  "DELETE /bo/participants/imports/*": [],
  "GET /bo/participants": [list("office-participant")],
  "POST /bo/participants": ["office-id", "office-participant-request"],
  "GET /bo/participants/*": ["office-participant-detail"],
  "PATCH /bo/participants/*": [undefined, "office-participant-patch"],
  "GET /bo/participants/*/movements": [list("office-participant-movement")],
  "GET /bo/participants/*/points/*/trace": ["office-points-trace"],
  "GET /bo/participants/*/orders": [list("office-participant-order")],
  "GET /bo/participants/*/entries": [list("office-participant-entry")],
  "GET /bo/participants/*/notes": [list("office-participant-note")],
  "POST /bo/participants/*/notes": [
    "office-id",
    "office-participant-note-request",
  ],
  "POST /bo/participants/*/badges": [undefined, "office-badge-request"],
  "POST /bo/participants/*/badges/*/take-back": [
    undefined,
    "office-reason-request",
  ],
  "DELETE /bo/participants/*/sessions/*": [],
  "POST /bo/participants/*/data-exports": [undefined, "office-reason-request"],
  "POST /bo/participants/*/erasure": [undefined, "office-erasure-request"],
  "GET /bo/messages": [list("office-message")],
  "POST /bo/messages/*/answer": [undefined, "office-answer-request"],
  "POST /bo/messages/*/close": [],
  "GET /bo/jobs": [list("office-job")],
  "POST /bo/jobs/retry": [],
  "POST /bo/jobs/*/retry": [],
  "POST /bo/participants/*/invite": [],
  "POST /bo/participants/*/password-link": [],
  "POST /bo/participants/*/points": ["office-id", "office-points-request"],
  "PUT /bo/participants/*/roles": [undefined, "office-role-assignment"],
  "GET /bo/roles/holders": [list("office-role-holder")],
  "GET /bo/roles": [list("office-role")],
  "POST /bo/roles": ["office-id", "office-role-request"],
  "PUT /bo/roles/*": [undefined, "office-role-request"],
  "GET /bo/orders": [list("office-order")],
  "POST /bo/orders/steps": ["office-order-outcome", "office-order-steps"],
  "POST /bo/orders/export": [list("office-order")],
  "GET /bo/rewards": [list("office-reward")],
  "GET /bo/rewards/*/stock": [
    list("office-stock-movement", { reward: wire("office-reward") }),
  ],
  "POST /bo/rewards/*/stock": ["office-id", "office-stock-request"],
  "GET /bo/media": [list("office-picture")],
  "GET /bo/media/*": ["office-picture"],
  "PATCH /bo/media/*": ["office-picture", "office-picture-request"],
  "POST /bo/media/*/archive": [],
  "GET /bo/media/*/usages": [list("office-picture-usage")],
  "GET /bo/media/*/versions": [list("office-picture-version")],
};

const schemaOf = (of: Name | JsonSchema | undefined) =>
  typeof of === "string" ? wire(of) : of;

/** What is wrong with a call of the back office and, if it succeeded, its response. */
export function faultsOfOfficeCall(
  call: WireCall,
  status: number,
  answer: unknown,
): string[] {
  const key = Object.keys(exchanges).find((one) => fits(one, call));
  if (key === undefined) return ["is no call of the wire"];
  const [answered, sent] = (exchanges[key] ?? []).map(schemaOf);
  return [
    ...(sent === undefined ? [] : faultsOf(call.body, sent)),
    ...(answered === undefined || status >= 300
      ? []
      : faultsOf(answer, answered)),
  ];
}

/** The example of a schema of the wire, with other values. */
export function example<One extends Name>(
  name: One,
  changes: Partial<WireTypes[One]> = {},
): WireTypes[One] {
  const schema = wireSchemas.get(String(wire(name).$ref));
  const [first] = (schema?.["examples"] ?? []) as WireTypes[One][];
  if (first === undefined) throw new Error(`${name} has no example`);
  return {
    ...(structuredClone(first) as object),
    ...changes,
  } as WireTypes[One];
}

/** A list that has one page. */
export const listOf = (items: readonly object[], more: object = {}) => ({
  ...{ items, total: items.length },
  ...more,
});
