import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKind, kindNames, kindOf } from "#registry/documents.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import {
  listResponse,
  officeListQuery,
  sortParameter,
} from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import type { ListedAuditEvent } from "#server/repositories/audit-list.ts";
import { anyOf, mayName } from "#server/routes/bo/documents/document-access.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { auditKinds } from "#src/domain/people/audit-kinds.ts";
import {
  factsAsText,
  readFacts,
  wordFacts,
} from "#src/domain/people/audit-words.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { own } from "#src/domain/values/own.ts";
import type { OfficeAuditEvent, OfficeChange } from "#src/schema/types.gen.ts";

interface AuditQuery extends PageQuery {
  entity?: string;
  kind?: string;
  actor?: number;
  from?: string;
  to?: string;
  sort: string;
}

/** The audit trail (BO-3.8). */
export function auditRoutes(office: FastifyInstance): void {
  const { auditList } = office.repositories;

  office.get<{ Querystring: AuditQuery }>(
    "/audit",
    {
      config: { permission: "AUDIT_READ" },
      schema: {
        querystring: officeListQuery({
          entity: { type: "string", minLength: 1, maxLength: 200 },
          kind: { enum: [...auditKinds, ...kindNames] },
          actor: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          from: { type: "string", maxLength: 40 },
          to: { type: "string", maxLength: 40 },
          ...sortParameter(["at"], "-at"),
        }),
        response: listResponse("office-audit-event", {
          actors: {
            description:
              "Those who did something, by whom the list is filtered.",
            type: "array",
            items: {
              type: "object",
              required: ["id", "name"],
              properties: {
                id: { type: "integer" },
                name: { type: ["string", "null"] },
              },
            },
          },
        }),
      },
    },
    async (request) => {
      const { query } = request;
      const { entity, kind, actor, from, to } = query;
      const { items, total } = await auditList.list(
        {
          entity,
          kind,
          actor,
          from: from === undefined ? undefined : wireInstant("from", from),
          to: to === undefined ? undefined : wireInstant("to", to),
        },
        pageOf(query),
        query.sort === "at",
      );
      return {
        total,
        actors: await auditList.actors(),
        items: items.map((line) => shownLine(request, line)),
      };
    },
  );
}

/** A line as the asking person may read it, in their language. */
function shownLine(
  request: FastifyRequest,
  line: ListedAuditEvent,
): OfficeAuditEvent {
  const { at, actorId, actorName, name, run, before, after, ...event } = line;
  return {
    ...event,
    ...(run !== null &&
      run.count > 1 && { count: run.count, since: run.since.toISOString() }),
    ...(mayReadWords(request, event)
      ? saidBy({ ...event, before, after: run?.said ?? [after] }, request)
      : { before: null, after: null }),
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName },
    name: mayNameEntity(request, event.entity) ? name : null,
  };
}

const MAX_WORDS = 2_000;

/** What an event says, in words; the fields of several saves, each once. */
function saidBy(
  {
    entity,
    before,
    after,
  }: {
    entity: string;
    before: string | null;
    after: readonly (string | null)[];
  },
  { language }: FastifyRequest,
): Pick<OfficeAuditEvent, "before" | "after" | "changes"> {
  const [kind = ""] = entity.split("/");
  const former = readFacts(before);
  const later = after.map(readFacts);
  const known = later.filter((facts) => facts !== undefined);
  if (former === undefined || known.length === 0)
    return {
      before,
      after:
        after.length === 1
          ? (after[0] ?? null)
          : linesOnce(after.filter((one) => one !== null)),
    };
  const fields = new Map(
    known
      .flatMap((facts) => facts.fields ?? [])
      .map((path) => [JSON.stringify(path), path]),
  );
  const changes = wordFacts(
    former,
    {
      ...known.at(-1),
      ...(fields.size > 0 && { fields: [...fields.values()] }),
    },
    {
      ...{ language, blocks: pageBlocks },
      schema: isKind(kind) ? kindOf(kind).schema : undefined,
    },
  );
  const prose = after.filter((_, index) => later[index] === undefined);
  const text = (side: "before" | "after") =>
    factsAsText(changes, side, language);
  return {
    before: text("before"),
    after: linesOnce([text("after"), ...prose].filter((one) => one !== null)),
    // What was written as words has no parts.
    ...(prose.length === 0 && { changes: changes as OfficeChange[] }),
  };
}

/** What several saves say, each part once. */
const linesOnce = (words: readonly string[]): string | null =>
  words.length === 0
    ? null
    : [...new Set(words.flatMap((one) => one.split("; ")))]
        .join("; ")
        .slice(0, MAX_WORDS)
        .toWellFormed();

/** The permission that shows the names of things that are not documents. */
const namedTo: Readonly<Record<string, Permission>> = {
  picture: "MEDIA_WRITE",
  role: "ROLE_WRITE",
};

function mayNameEntity(request: FastifyRequest, entity: string): boolean {
  const [kind = ""] = entity.split("/");
  const permission = own(namedTo, kind);
  return permission === undefined
    ? mayName(request, kind)
    : request.office.permissions.includes(permission);
}

/** What concerns releases that have happened, and is therefore public. */
const released = new Set(["document.release", "document.live"]);

/**
 * Whether the asking person may read what an event says before and after: of a document that is not released yet, only
 * readers with the permission (BO-9.90).
 */
function mayReadWords(
  request: FastifyRequest,
  { entity, action }: Pick<OfficeAuditEvent, "entity" | "action">,
): boolean {
  const [kind = ""] = entity.split("/");
  if (kind === "releaseSet")
    return anyOf("publish").some((one) =>
      request.office.permissions.includes(one),
    );
  return !isKind(kind) || released.has(action) || mayName(request, kind);
}
