import { stat } from "node:fs/promises";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
} from "fastify";
import {
  HttpProblem,
  invalid,
  notFound,
  type Violation,
} from "#server/core/http-problem.ts";
import { mayModerate } from "#server/core/signed-in-user.ts";
import { requireStorable } from "#server/core/storable-text.ts";
import type { MessageKey } from "#server/core/translate.ts";
import type { EntryStatus } from "#server/database/schema.ts";
import { sayNextChange, waitingIds } from "#server/http/next-change.ts";
import { fileContent, formOf, MULTIPART } from "#server/http/openapi.ts";
import {
  echoOf,
  type IdempotencyHeaders,
  type IdParams,
  idempotencyHeaders,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import {
  collectionResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  createDeclare,
  type DeclarationRefusal,
} from "#server/services/declarations/declare.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import {
  addMultipart,
  createUploads,
  examine,
  type SentFile,
  type SentForm,
  sha256,
} from "#server/services/uploads/uploads.ts";
import type { DeclarePage } from "#src/domain/declaration/declaration.ts";
import type { DeclarationFault } from "#src/domain/declaration/declaration-request.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { DeclarationRequest } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

/** Enough for the maximum of lines and long answers, in bytes. */
const DECLARATION_BYTES = 512_000;

const form = formOf(
  {
    declaration: wire("declaration-request"),
    ...{ file: fileContent, targetEntity: { const: "Declaration" } },
  },
  "declaration",
);

interface DeclarationsQuery extends PageQuery {
  type?: EntryStatus;
}

const pages: Record<Exclude<DeclarePage, "wizard">, MessageKey> = {
  out_of_date: "declarationsOver",
  soon: "declarationsNotOpen",
  already_declared: "alreadyDeclared",
  cannot_declare: "notDeclarable",
};

const faults: Record<DeclarationFault, MessageKey> = {
  required: "required",
  unexpected: "unknownProperty",
  unknown: "wrongChoice",
  twice: "declaredTwice",
  not_positive: "notPositive",
  wrong_form: "wrongForm",
  end_before_start: "endBeforeStart",
};

/** Declaring, and the user's declarations (CH-7.3.3, CH-7.3.5). */
export function declarationRoutes(
  app: FastifyInstance,
  storage: Storage,
): void {
  const { declarations, mediaObjects, moderation } = app.repositories;
  const declaring = createDeclare(app.repositories);
  const uploads = createUploads(app.repositories, storage);

  /** The proof that a request names, if it is the user's. */
  async function namedProof(
    userId: number,
    { proof }: DeclarationRequest,
  ): Promise<{ id: string; hash: Buffer | null } | undefined> {
    const id = entityId(proof);
    if (id === undefined) return undefined;
    const media = await mediaObjects.find(id);
    if (media?.userId !== userId || media.target !== "Declaration")
      throw proofNotFound();
    return { id, hash: media.sha256 };
  }

  async function declare(
    request: FastifyRequest<{ Headers: IdempotencyHeaders }>,
    { fields, file }: SentForm,
  ): Promise<number> {
    const { user, headers } = request;
    const declaration = readDeclaration(request, fields.get("declaration"));
    if (file !== undefined && fields.get("targetEntity") !== "Declaration")
      throw invalid([
        { propertyPath: "targetEntity", messageKey: "wrongChoice" },
      ]);
    if (file !== undefined && declaration.proof)
      throw invalid([{ propertyPath: "proof", messageKey: "unknownProperty" }]);
    const challengeId = Number(entityId(declaration.challenge));
    const named = await namedProof(user.id, declaration);
    const sent = {
      challengeId,
      userId: user.id,
      request: declaration,
      proofHash: file ? await sha256(file.path) : (named?.hash ?? null),
      idempotencyKey: headers["idempotency-key"] ?? null,
      now: request.now,
    };
    await rulesFor(app, challengeId, user);
    const first = await declaring.examine(
      sent,
      file !== undefined || named !== undefined,
    );
    const fileFaults =
      file === undefined || (first !== undefined && first.kind !== "invalid")
        ? []
        : await fileViolations(file);
    if (first?.kind === "accepted") return first.id;
    if (first !== undefined) throw refused(first, fileFaults);
    if (fileFaults.length > 0) throw invalid(fileFaults);

    const keptId = file && (await keep(request, file));
    const outcome = await declaring.declare({
      ...sent,
      proofId: keptId ?? named?.id ?? null,
    });
    const isUsed = outcome.kind === "accepted" && !outcome.isAgain;
    if (keptId !== undefined && !isUsed) await uploads.discard(user.id, keptId);
    if (outcome.kind !== "accepted") throw refused(outcome);
    return outcome.id;
  }

  /** Stores a proof sent with its declaration, within the limits. */
  async function keep({ user }: FastifyRequest, file: SentFile) {
    const { size } = await stat(file.path);
    await app.rateLimiter.countAmount(
      "proofKilobytesInADay",
      Math.ceil(size / 1000),
      user.id,
    );
    return uploads.keep(user.id, "Declaration", file);
  }

  const sending: FastifyPluginAsync = async (scope) => {
    addMultipart(scope, DECLARATION_BYTES);
    scope.post<{ Headers: IdempotencyHeaders }>(
      "/declarations",
      {
        config: { takesFiles: true, takes: { [MULTIPART]: form } },
        schema: {
          headers: idempotencyHeaders,
          response: { 201: wire("declaration") },
        },
      },
      async (request, reply) => {
        const { language } = request;
        reply.headers(echoOf(request.headers));
        await app.rateLimiter.countPerson("declarations", request);
        const id = await uploads.receive(request, (form) =>
          declare(request, form),
        );
        return reply
          .code(201)
          .header("Location", `/v2/declarations/${id}`)
          .send(await declarations.find(id, language));
      },
    );
  };
  app.register(sending);

  app.get<{ Params: IdParams }>(
    "/declarations/:id",
    { schema: { params: idParams, response: entityResponse("declaration") } },
    async ({ params, user, language }) => {
      const declaration = await declarations.find(
        params.id,
        language,
        mayModerate(user) ? undefined : user.id,
      );
      if (declaration === undefined) throw notFound();
      return declaration;
    },
  );

  app.get<{ Params: IdParams; Querystring: DeclarationsQuery }>(
    "/declarations/challenge/:id/user",
    {
      schema: {
        params: idParams,
        querystring: pageQuery({
          type: { enum: ["validated", "refused", "waiting"] },
        }),
        response: collectionResponse(wire("declaration")),
      },
    },
    async (request, reply) => {
      const { user, params, query, language, now } = request;
      // Users can still read their declarations once the challenge is no longer shown.
      if (!(await declarations.hasDeclared(params.id, user.id)))
        await rulesFor(app, params.id, user, { now });
      const page = pageOf(query);
      const { items, total } = await declarations.ofUser({
        challengeId: params.id,
        userId: user.id,
        language,
        page,
        ...(query.type && { status: query.type }),
      });
      sayNextChange(
        reply,
        await moderation.nextDecisionAt("declaration", waitingIds(items)),
        now,
      );
      return request.collection(items, { total, page });
    },
  );
}

const proofNotFound = () =>
  invalid([{ propertyPath: "proof", messageKey: "proofNotFound" }]);

function refused(
  refusal: DeclarationRefusal,
  others: readonly Violation[] = [],
): HttpProblem {
  switch (refusal.kind) {
    case "page":
      return new HttpProblem(409, pages[refusal.page]);
    case "key_reused":
      return new HttpProblem(422, "keyReused");
    case "proof":
      return proofNotFound();
    case "invalid":
      return invalid([
        ...refusal.violations.map(({ path, fault }) => ({
          propertyPath: path,
          messageKey: faults[fault],
        })),
        ...others,
      ]);
  }
}

/** The violations of a proof file. Throws an HttpProblem (413) if it is too large. */
async function fileViolations(file: SentFile): Promise<readonly Violation[]> {
  try {
    await examine("Declaration", file);
    return [];
  } catch (error) {
    if (error instanceof HttpProblem && error.statusCode === 422)
      return error.violations ?? [];
    throw error;
  }
}

/** Parses the field `declaration`, whose user must be signed in. Errors become a 400 or 422. */
function readDeclaration(
  request: FastifyRequest,
  text: string | undefined,
): DeclarationRequest {
  if (text === undefined)
    throw invalid([{ propertyPath: "declaration", messageKey: "required" }]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpProblem(400, "badRequest");
  }
  requireStorable(json);
  const validate = request.compileValidationSchema(
    wire("declaration-request"),
    "body",
  );
  if (!validate(json))
    throw Object.assign(new Error("invalid"), {
      validation: validate.errors,
      validationContext: "body",
    });
  const declaration = json as DeclarationRequest;
  const { user } = declaration;
  if (user && entityId(user) !== String(request.user.id))
    throw invalid([{ propertyPath: "user", messageKey: "wrongChoice" }]);
  return declaration;
}
