import type { FastifyRequest } from "fastify";
import type { WireTypes } from "#src/schema/types.gen.ts";
import { hasSteppedUp } from "./office-access.ts";
import { pageQuery } from "./parameters.ts";
import { type JsonSchema, wire } from "./wire-schemas.ts";

const anyPage = { type: "integer", minimum: 1, maximum: 1_000_000_000_000 };

/** The query of a list of the back office: a page, and further parameters; others are refused (BO-9.26). */
export const officeListQuery = (properties: Record<string, object> = {}) => ({
  // A page beyond the last one is empty, however far.
  ...pageQuery({ page: { ...anyPage, default: 1 }, ...properties }),
  additionalProperties: false,
});

/** The `sort` of a list: a column, with `-` for descending (BO-7.5). */
export const sortParameter = (columns: readonly string[], first: string) => ({
  sort: { enum: columns.flatMap((one) => [one, `-${one}`]), default: first },
});

/** The `group` of a list: only of its members. */
export const groupParameter = {
  group: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
};

/** 200 with the items of a page, and how many there are in all. */
export const listResponse = (
  item: keyof WireTypes,
  more: Record<string, JsonSchema> = {},
): { 200: JsonSchema } => ({
  200: {
    type: "object",
    required: ["items", "total"],
    properties: {
      items: { type: "array", items: wire(item) },
      total: { type: "integer" },
      ...more,
    },
  },
});

/** A change, as services take it: who makes it, in which request, and when. */
export const changeOf = (request: FastifyRequest) => ({
  ...changeOrigin(request),
  now: request.now,
  hasSteppedUp: hasSteppedUp(request),
});

/** Who makes a change, and in which request: what its audit event says. */
export const changeOrigin = ({ id, office }: FastifyRequest) => ({
  actorId: office.user.id,
  requestId: id,
});
