import type { Page } from "#server/core/page.ts";
import { email, uuid } from "#src/schema/constraints.gen.ts";

/** The id in a path; anything but a positive integer is 404. */
export const idParams = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer", minimum: 1, maximum: 2_147_483_647 } },
};

export interface IdParams {
  id: number;
}

/** The id of a media object or an upload in a path; anything else is 404. */
export const uuidParams = {
  type: "object",
  properties: { id: { type: "string", pattern: uuid.pattern } },
};

export interface UuidParams {
  id: string;
}

/** The hash of a file in a path; anything else is 404. */
export const sha256Params = {
  type: "object",
  properties: { sha256: { type: "string", pattern: "^[0-9a-f]{64}$" } },
};

export interface Sha256Params {
  sha256: string;
}

/** A key with which a repeated request gets the first response again. */
export const idempotencyHeaders = {
  type: "object",
  properties: {
    "idempotency-key": { type: "string", minLength: 1, maxLength: 255 },
  },
};

export interface IdempotencyHeaders {
  "idempotency-key"?: string;
}

/** Echoes the key, so that the client knows that a repeated request has no further effect. */
export const echoOf = ({
  "idempotency-key": key,
}: IdempotencyHeaders): Record<string, string> =>
  key === undefined ? {} : { "Idempotency-Key": key };

export interface PageQuery {
  page: number;
  itemsPerPage: number;
}

const ITEMS_PER_PAGE = 30;
const MAX_ITEMS_PER_PAGE = 100;

/** The query schema of a paged collection, with further parameters. */
export const pageQuery = (properties: Record<string, object> = {}) => ({
  type: "object",
  properties: {
    page: { type: "integer", minimum: 1, maximum: 1_000_000, default: 1 },
    itemsPerPage: { type: "integer", minimum: 1, default: ITEMS_PER_PAGE },
    ...properties,
  },
});

/** The slice that a query requests, of at most `max` items. */
export function pageOf(
  { page, itemsPerPage }: PageQuery,
  max = MAX_ITEMS_PER_PAGE,
): Page {
  const limit = Math.min(itemsPerPage, max);
  return { limit, offset: (page - 1) * limit };
}

const TOKEN_LENGTH = 256;

/** The token of a link that was sent by mail. */
export const tokenParams = {
  type: "object",
  properties: { token: { type: "string", maxLength: TOKEN_LENGTH } },
};

/** The longest text in a path, a token or an e-mail address: schemas count characters, the router UTF-16 units. */
export const MAX_PARAM_LENGTH = 2 * Math.max(TOKEN_LENGTH, email.maxLength);
