import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKind, kindOf } from "#registry/documents.ts";
import {
  forbidden,
  invalid,
  type Violation,
} from "#server/core/http-problem.ts";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import { type PageQuery, pageOf, uuidParams } from "#server/http/parameters.ts";
import { previewPermissions } from "#server/http/previews.ts";
import { wire } from "#server/http/wire-schemas.ts";
import type {
  PreviewClaims,
  ReadPreview,
} from "#server/security/preview-tokens.ts";
import { recordPreview } from "#server/services/documents/preview.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { sentInstant } from "#src/domain/values/sent-instant.ts";
import { isSame } from "#src/schema/json.ts";
import type { OfficePreviewRequest } from "#src/schema/types.gen.ts";
import {
  previewedPerson,
  requirePreviewPermissions,
} from "./previewed-person.ts";

const uuid = new RegExp(uuidParams.properties.id.pattern);

const wrongChoice = (propertyPath: string): Violation => ({
  propertyPath,
  messageKey: "wrongChoice",
});

/** Tokens say when they were issued in whole seconds, and a browser's clock is not exactly ours. */
const LEEWAY_MS = 5_000;

/** Whether a preview goes on: it shows the same to the same session, at an instant that moved with the clock at most. */
function isRenewal(
  { issuedAt, ...before }: ReadPreview,
  next: PreviewClaims,
  now: Date,
): boolean {
  const moved = Date.parse(next.at) - Date.parse(before.at);
  const passed = now.getTime() - issuedAt.getTime();
  return (
    isSame({ ...before, at: "" }, { ...next, at: "" }) &&
    moved >= 0 &&
    moved <= passed + LEEWAY_MS
  );
}

/** Tokens of previews, and the people to preview as (BO-4.5). */
export function previewRoutes(office: FastifyInstance): void {
  const { auditEvents, participants, previews } = office.repositories;

  office.get<{ Querystring: PageQuery & { q?: string; id?: number } }>(
    "/preview-people",
    {
      config: { permission: "PREVIEW_AS" },
      schema: {
        querystring: officeListQuery({
          q: { type: "string", maxLength: 200 },
          id: { type: "integer", minimum: 1, maximum: 2_147_483_646 },
        }),
        response: listResponse("office-preview-person"),
      },
    },
    async ({ query, language }) => {
      const { id, q } = query;
      if (id !== undefined) {
        const found = await participants.find(id, language);
        const items = found?.isActive ? [found] : [];
        return { items, total: items.length };
      }
      return participants.list(
        { q: q?.trim(), state: "active" },
        "name",
        pageOf(query),
      );
    },
  );

  /** What a previewer needs for these drafts; throws an HttpProblem: 403 for what they lack, 422 for unknown ids. */
  async function neededFor(
    { office: { permissions } }: FastifyRequest,
    drafts: readonly string[],
  ): Promise<Permission[]> {
    const kinds = await previews.kinds(drafts.filter((id) => uuid.test(id)));
    const found = drafts.map((id) => kinds.get(id.toLowerCase()) ?? "");
    const needs = found
      .filter(isKind)
      .map((kind) => kindOf(kind).permissions.write);
    if (!needs.every((one) => permissions.includes(one))) throw forbidden();
    const unknown = found.flatMap((kind, index) =>
      isKind(kind) ? [] : [wrongChoice(`drafts.${index}`)],
    );
    if (unknown.length > 0) throw invalid(unknown);
    return [...new Set([...previewPermissions, ...needs])];
  }

  office.post<{ Body: OfficePreviewRequest }>(
    "/preview-tokens",
    {
      config: { permission: "PREVIEW_AS" },
      bodyLimit: 16_384,
      preValidation: async ({ office: session }) =>
        requirePreviewPermissions(session),
      schema: {
        body: wire("office-preview-request"),
        response: { 201: wire("office-preview-token") },
      },
    },
    async (request, reply) => {
      const { as, at, drafts = [], renews } = request.body;
      const needs = await neededFor(request, drafts);
      const time = sentInstant(at);
      if (time === undefined || !at.includes("T"))
        throw invalid([{ propertyPath: "at", messageKey: "wrongForm" }]);
      const scene = {
        as: await previewedPerson(previews, as, "as"),
        at: new Date(time),
        drafts: [...new Set(drafts.map((id) => id.toLowerCase()))],
      };
      const claims: PreviewClaims = {
        ...{ ...scene, needs, at: scene.at.toISOString() },
        session: request.office.idHash.toString("base64url"),
      };
      const tokens = office.previewTokens();
      const before =
        renews === undefined ? null : await tokens.read(renews, request.now);
      const { token, expiresAt } = await tokens.sign(claims, request.now);
      if (before === null || !isRenewal(before, claims, request.now))
        await recordPreview({ auditEvents }, scene, changeOrigin(request));
      return reply
        .code(201)
        .send({ token, expiresAt: expiresAt.toISOString() });
    },
  );
}
