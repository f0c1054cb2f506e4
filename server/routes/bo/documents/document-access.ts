import type { FastifyReply, FastifyRequest } from "fastify";
import {
  isKind,
  type KindName,
  kindNames,
  kindOf,
} from "#registry/documents.ts";
import { forbidden, invalid, notFound } from "#server/core/http-problem.ts";
import type { OfficeSession } from "#server/core/office-session.ts";
import { uuidParams } from "#server/http/parameters.ts";
import type { StoredDocument } from "#server/repositories/documents/projection.ts";
import { budget } from "#src/domain/documents/blocks/budget.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { own } from "#src/domain/values/own.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The document of the path; only on routes that check it. */
    document: StoredDocument;
  }
}

/** What is done with a document: reading is for those who write it or release it (BO-9.39). */
export type AccessAction = "read" | "write" | "publish";

export const neededFor = (
  kind: KindName,
  action: AccessAction,
): Permission[] => {
  const { write, publish } = kindOf(kind).permissions;
  return { read: [write, publish], write: [write], publish: [publish] }[action];
};

/** The permissions of which one is needed, for documents of any kind. */
export const anyOf = (action: AccessAction): Permission[] => [
  ...new Set(kindNames.flatMap((kind) => neededFor(kind, action))),
];

export const mayDo = (
  { office }: { office: Pick<OfficeSession, "permissions"> },
  kind: KindName,
  action: AccessAction,
): boolean =>
  neededFor(kind, action).some((one) => office.permissions.includes(one));

/** What the user's permissions allow with documents of a kind. */
export const permittedFor = (request: FastifyRequest, kind: KindName) => ({
  write: mayDo(request, kind, "write"),
  publish: mayDo(request, kind, "publish"),
});

/** The permissions of which one is needed to read what is no document. */
const readers: Readonly<Record<string, readonly Permission[]>> = {
  order: ["STORE_WRITE"],
  participant: ["USER_READ"],
  import: ["USER_WRITE"],
};

/** Whether the asking person may read the names of all things of a kind (BO-9.90). */
export const mayName = (
  request: { office: Pick<OfficeSession, "permissions"> },
  kind: string,
): boolean =>
  isKind(kind)
    ? mayDo(request, kind, "read")
    : (own(readers, kind) ?? []).some((one) =>
        request.office.permissions.includes(one),
      );

/** The kinds whose documents the asking person may read. */
export const readableKinds = (request: FastifyRequest): KindName[] =>
  kindNames.filter((kind) => mayDo(request, kind, "read"));

/** The kinds whose documents the asking person may write. */
export const writableKinds = (request: FastifyRequest): KindName[] =>
  kindNames.filter((kind) => mayDo(request, kind, "write"));

const uuid = new RegExp(uuidParams.properties.id.pattern);

/**
 * Finds the document of a path before anything is validated: 404 if it does not exist, 403 if its kind's permission is
 * missing.
 */
export const documentOf =
  (action: AccessAction) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const { id = "" } = request.params as { id?: string };
    request.document = await readDocument(request, id, action);
  };

export async function readDocument(
  request: FastifyRequest,
  id: string,
  action: AccessAction,
): Promise<StoredDocument> {
  const { documents } = request.server.repositories;
  const document = uuid.test(id) ? await documents.find(id) : undefined;
  if (document === undefined || !isKind(document.kind)) throw notFound();
  if (!mayDo(request, document.kind, action)) throw forbidden();
  return document;
}

/** The kind in a body or a query: 403 without its permission, 422 for an unknown one. */
export function requireKind(
  request: FastifyRequest,
  kind: unknown,
  action: AccessAction,
): KindName {
  if (typeof kind !== "string" || !isKind(kind))
    throw invalid([{ propertyPath: "kind", messageKey: "wrongChoice" }]);
  if (!mayDo(request, kind, action)) throw forbidden();
  return kind;
}

/** What a route has whose body has that of a document. */
export const ofDocument = {
  config: { holdsDocument: true },
  bodyLimit: budget.bytes,
} as const;
