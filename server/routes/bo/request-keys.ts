import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpProblem } from "#server/core/http-problem.ts";
import {
  echoOf,
  type IdempotencyHeaders,
  idempotencyHeaders,
} from "#server/http/parameters.ts";
import {
  type KeyedRequest,
  runKeyed,
} from "#server/repositories/office-requests.ts";
import { isObject } from "#src/schema/json.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether a request with the same `Idempotency-Key` gets the first response again (BO-9.89); with "file", the route
     * calls `onceByKey` when it has read its file.
     */
    takesKey?: boolean | "file";
  }

  interface FastifyInstance {
    /** Runs `work` once per `Idempotency-Key` of a person. @param said what the request says besides its address */
    onceByKey: (
      request: FastifyRequest,
      reply: FastifyReply,
      said: unknown,
      work: () => unknown,
    ) => Promise<unknown>;
  }
}

/** How long a repeated request waits for the response of the first one, which is stored right after its transaction. */
const WAITS = 10;
const WAIT_MS = 100;

/** 409: what the first request with this key did is done, and its response is not known yet. */
const underWay = () => new HttpProblem(409, "requestUnderWay");

/**
 * Lets routes that name `takesKey` do a thing once per `Idempotency-Key`: a repeated request gets the response of the
 * first one, another request with the same key 422. The key is stored in the transaction of what is done, by
 * `audit`; a request that was refused did nothing, and its key can be used again.
 */
export function addRequestKeys(office: FastifyInstance): void {
  const { officeRequests } = office.repositories;
  const keyed = new WeakMap<FastifyRequest, KeyedRequest>();

  office.addHook("onRoute", (route) => {
    const { handler, schema, config } = route;
    if (!config?.takesKey) return;
    route.schema = { ...schema, headers: idempotencyHeaders };
    if (config.takesKey === true)
      route.handler = function once(request, reply) {
        return office.onceByKey(request, reply, request.body, () =>
          handler.call(this, request, reply),
        );
      };
  });

  office.decorate("onceByKey", async (request, reply, said, work) => {
    const { "idempotency-key": key } = request.headers as IdempotencyHeaders;
    if (key === undefined) return work();
    reply.headers(echoOf({ "idempotency-key": key }));
    const status = doneStatus(request);
    const asked = {
      userId: request.office.user.id,
      key,
      hash: hashOf(request, said),
    };
    const former = await responseOf(asked, status);
    if (former !== undefined) return former.send(reply);
    try {
      keyed.set(request, asked);
      return await runKeyed(asked, () => Promise.resolve(work()));
    } catch (error) {
      keyed.delete(request);
      const other = await responseOf(asked, status);
      if (other === undefined) throw error;
      return other.send(reply);
    }
  });

  office.addHook("onSend", async (request, reply, body) => {
    const asked = keyed.get(request);
    if (asked === undefined || reply.statusCode >= 300) return;
    await officeRequests
      .storeResponse(asked, {
        status: reply.statusCode,
        body: typeof body === "string" ? body : "",
        headers: keptHeaders(reply),
      })
      // It is done: without its response a repeated request gets the id alone.
      .catch((error: unknown) => request.log.error(error));
  });

  /** The response to the first request with this key, otherwise undefined. Throws an HttpProblem (422, 409). */
  async function responseOf(asked: KeyedRequest, status: number) {
    for (let waits = 0; ; waits += 1) {
      const former = await officeRequests.find(asked);
      if (former === undefined) return undefined;
      if (!former.hash.equals(asked.hash))
        throw new HttpProblem(422, "requestKeyReused");
      const { response, created } = former;
      if (response !== null)
        return {
          send: (reply: FastifyReply) =>
            reply
              .code(response.status)
              .headers(response.headers)
              .serializer((text: string) => text)
              .send(response.body),
        };
      if (waits < WAITS) {
        await pause(WAIT_MS);
        continue;
      }
      if (created === null && status !== 204) throw underWay();
      return {
        send: (reply: FastifyReply) =>
          reply
            .code(status)
            .send(created === null ? undefined : { id: created }),
      };
    }
  }
}

/** How a route reports success. */
function doneStatus({ routeOptions: { schema } }: FastifyRequest): number {
  const codes = Object.keys(schema?.response ?? {})
    .map(Number)
    .filter((code) => code < 300);
  return codes.includes(201) ? 201 : (codes[0] ?? 204);
}

/** What a request says, however it is written. */
const hashOf = ({ method, url }: FastifyRequest, said: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([method, url, said], inOrder))
    .digest();

/** For `JSON.stringify`: the properties of objects in one order. */
const inOrder = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

const keptHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "etag", "location"].flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
