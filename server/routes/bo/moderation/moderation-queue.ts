import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import {
  groupParameter,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
} from "#server/http/parameters.ts";
import {
  emptyResponse,
  entityResponse,
  fileResponse,
} from "#server/http/wire-schemas.ts";
import { iso } from "#server/presenters/iso.ts";
import { answersOf, linesOf } from "#server/presenters/moderation.ts";
import type { Claim } from "#server/repositories/moderation/claims.ts";
import type { EntryRef } from "#server/repositories/moderation/deciding.ts";
import type { EntryDetails } from "#server/repositories/moderation/entries.ts";
import type {
  QueueEntry,
  QueueStatus,
} from "#server/repositories/moderation/queue.ts";
import {
  type Signal,
  signals,
} from "#server/repositories/moderation/signals.ts";
import { createSendMedia, fileDisposition } from "#server/routes/send-media.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { nameWithEnding } from "#src/domain/values/file-rules.ts";
import type {
  Declaration,
  OfficeClaim,
  OfficeModerationEntry,
  OfficeModerationItem,
} from "#src/schema/types.gen.ts";

interface QueueQuery extends PageQuery {
  kind?: EntryRef["kind"];
  challenge?: number;
  group?: number;
  status: QueueStatus;
  q?: string;
  signals?: string;
  olderThan?: number;
  sort: "createdAt" | "-createdAt";
}

const config = { permission: "MODERATE" } as const;
/** Claims are prolonged without anybody doing anything. */
const automatic = { ...config, isAutomatic: true };
const DAY_MS = 86_400_000;
const oneSignal = `(${signals.join("|")})`;

/** The moderation queue, its entries with their proofs, and claims on them (BO-5.1, BO-5.2, BO-5.7). */
export function moderationQueueRoutes(
  office: FastifyInstance,
  storage: Storage,
): void {
  const { repositories } = office;
  const { mediaObjects, moderationClaims, moderationEntries } = repositories;
  const send = createSendMedia(storage);

  office.get<{ Querystring: QueueQuery }>(
    "/moderation",
    {
      config,
      schema: {
        querystring: officeListQuery({
          kind: { enum: ["declaration", "photo"] },
          challenge: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          ...groupParameter,
          status: {
            enum: ["waiting", "pending", "validated", "refused"],
            default: "waiting",
          },
          q: {
            description:
              "A part of the name or address of who sent it, or of the name of the group.",
            ...{ type: "string", maxLength: 200 },
          },
          signals: {
            description: "Entries with one of these, separated by commas.",
            type: "string",
            pattern: `^${oneSignal}(,${oneSignal}){0,9}$`,
          },
          olderThan: {
            description: "Entries that were sent more than this many days ago.",
            ...{ type: "integer", minimum: 1, maximum: 3_650 },
          },
          sort: { enum: ["createdAt", "-createdAt"], default: "createdAt" },
        }),
        response: listResponse("office-moderation-item", {
          oldest: {
            description: "The instant of the oldest entry.",
            type: ["string", "null"],
          },
        }),
      },
    },
    async ({ query, office: { user }, language, now }) => {
      const { kind, challenge, group, status, sort, olderThan, q } = query;
      const { items, total, oldest } = await repositories.moderationQueue.list(
        {
          ...{ kind, challenge, group, status, q },
          signals: query.signals?.split(",") as Signal[] | undefined,
          sentBefore:
            olderThan === undefined
              ? undefined
              : new Date(now.getTime() - olderThan * DAY_MS),
          isNewestFirst: sort === "-createdAt",
        },
        pageOf(query),
        { id: user.id, language },
      );
      return { items: items.map(itemOf), total, oldest: iso(oldest) };
    },
  );

  office.get(
    "/moderation/challenges",
    {
      config,
      schema: { response: listResponse("office-moderation-challenge") },
    },
    async ({ language }) => {
      const items = await repositories.moderationQueue.challenges(language);
      return { items, total: items.length };
    },
  );

  office.get<{ Params: IdParams }>(
    "/moderation/photo/:id/thumbnail",
    {
      config,
      schema: { params: idParams, response: fileResponse("image/*", [200]) },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await moderationEntries.fileOf({ kind: "photo", id });
      const media = file === null ? undefined : await mediaObjects.find(file);
      if (media === undefined) throw notFound();
      return send(request, reply, media, { isThumbnail: true });
    },
  );

  for (const kind of ["declaration", "photo"] as const) {
    office.get<{ Params: IdParams }>(
      `/moderation/${kind}/:id`,
      {
        config,
        schema: {
          params: idParams,
          response: entityResponse("office-moderation-entry"),
        },
      },
      async ({
        params: { id },
        office: { user },
        language,
      }): Promise<OfficeModerationEntry> => {
        const ref = { kind, id };
        const [
          item,
          details,
          declaration,
          history,
          related,
          claim,
          correction,
          reasons,
          credited,
        ] = await Promise.all([
          repositories.moderationQueue.find(ref, { id: user.id, language }),
          moderationEntries.find(ref, language),
          kind === "photo"
            ? undefined
            : repositories.declarations.find(id, language),
          moderationEntries.history(ref, language),
          moderationEntries.related(ref, language),
          moderationClaims.find(ref),
          repositories.moderation.openCorrection(ref),
          repositories.refusalReasons.list(language),
          kind === "photo" ? null : repositories.pointsTraces.ofDeclaration(id),
        ]);
        if (item === undefined || details === undefined) throw notFound();
        return {
          ...itemOf(item),
          ...contentOf(declaration, details),
          decidedAt: iso(details.decidedAt),
          decidedBy: details.decidedBy,
          credited,
          reason: details.reason,
          comment: details.comment,
          isUnblocked: details.isUnblocked,
          pending: details.pending,
          period: {
            start: isoOf(details.period.start),
            end: isoOf(details.period.end),
          },
          related: related.map((entry) => ({
            ...entry,
            createdAt: entry.createdAt.toISOString(),
          })),
          history: {
            ...history,
            entries: history.entries.map((entry) => ({
              ...entry,
              createdAt: entry.createdAt.toISOString(),
            })),
          },
          proof: proofOf(ref, details),
          claim: claim && claimOf(claim),
          correction: correction && {
            ...correction,
            createdAt: correction.createdAt.toISOString(),
          },
          reasons,
        };
      },
    );

    office.get<{ Params: IdParams }>(
      `/moderation/${kind}/:id/proof`,
      {
        config,
        schema: { params: idParams, response: fileResponse("*/*", [200, 206]) },
      },
      async (request, reply) => {
        const { id } = request.params;
        const file = await moderationEntries.fileOf({ kind, id });
        const media = file === null ? undefined : await mediaObjects.find(file);
        if (media === undefined) throw notFound();
        reply.header(
          "Content-Disposition",
          fileDisposition(
            "inline",
            nameWithEnding(media.name ?? kind, media.type),
          ),
        );
        return send(request, reply, media);
      },
    );

    const refOf = ({
      params: { id },
    }: FastifyRequest<{ Params: IdParams }>) => ({
      kind,
      id,
    });

    office.put<{ Params: IdParams }>(
      `/moderation/claims/${kind}/:id`,
      {
        config: automatic,
        schema: { params: idParams, response: entityResponse("office-claim") },
      },
      async (request): Promise<OfficeClaim> => {
        const ref = refOf(request);
        const { office: access, language } = request;
        if ((await moderationEntries.find(ref, language)) === undefined)
          throw notFound();
        const claim = await moderationClaims.claim(ref, access.user.id);
        if (claim === null) throw notFound();
        return claimOf(claim);
      },
    );

    office.delete<{ Params: IdParams }>(
      `/moderation/claims/${kind}/:id`,
      {
        config: automatic,
        schema: { params: idParams, response: emptyResponse(204) },
      },
      async (request, reply) => {
        await moderationClaims.release(refOf(request), request.office.user.id);
        return reply.code(204).send();
      },
    );
  }
}

const isoOf = (instant: string | null) =>
  instant === null ? null : new Date(instant).toISOString();

const itemOf = ({
  decision,
  appliesAt,
  createdAt,
  hasFile,
  imageUrl,
  claim,
  ...entry
}: QueueEntry): OfficeModerationItem => ({
  ...entry,
  claim: claim && { ...claim, until: new Date(claim.until).toISOString() },
  createdAt: createdAt.toISOString(),
  ...(entry.kind === "photo" && {
    thumbnail: hasFile
      ? `/v2/bo/moderation/photo/${entry.id}/thumbnail`
      : imageUrl,
  }),
  ...(decision !== null &&
    appliesAt !== null && { decision, appliesAt: appliesAt.toISOString() }),
});

const contentOf = (
  declaration: Declaration | undefined,
  { isGlobal }: EntryDetails,
) => ({
  lines: declaration ? linesOf(declaration, isGlobal) : [],
  answers: declaration ? answersOf(declaration) : [],
  distributor: declaration?.distributor ?? null,
  invoiceDateStart: declaration?.invoiceDateStart ?? null,
  invoiceDateEnd: declaration?.invoiceDateEnd ?? null,
});

const claimOf = ({ by, until }: Claim): OfficeClaim => ({
  by,
  until: until.toISOString(),
});

function proofOf(
  { kind, id }: EntryRef,
  { file, imageUrl }: EntryDetails,
): OfficeModerationEntry["proof"] {
  if (file !== null)
    return {
      url: `/v2/bo/moderation/${kind}/${id}/proof`,
      name: file.name && nameWithEnding(file.name, file.type),
      type: file.type,
      size: file.size,
    };
  if (imageUrl === null) return null;
  return { url: imageUrl, name: null, type: null, size: null };
}
