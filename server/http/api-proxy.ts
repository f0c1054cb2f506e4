import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import type { Readable } from "node:stream";
import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpProblem, notFound } from "#server/core/http-problem.ts";
import { type ApiTarget, proxiedPaths } from "./api-target.ts";

/** Milliseconds to connect, to wait for the response once the request is sent, and between two of its chunks. */
export interface ProxyTimeouts {
  connect: number;
  headers: number;
  body: number;
}

const proxyTimeouts: ProxyTimeouts = {
  connect: 10_000,
  headers: 60_000,
  body: 60_000,
};

/** Headers that concern a single connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers that clients must not set themselves. */
const FORWARDING = /^(forwarded|x-forwarded-.+|x-real-ip)$/;

/** Headers that concern the API's origin, not ours. */
const ABOUT_ORIGIN = ["alt-svc", "strict-transport-security"];

const without = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name)),
  );

/** Headers with one value: of several the first counts, as in Node's own client. */
const SINGLE = new Set([
  "age",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "location",
  "retry-after",
]);

/** The policy of responses that do not set one: styles and images are allowed, scripts and forms are not. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self' data:",
  "media-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * Proxies `/v2` and the folders of pictures and files to another server. Bodies are streamed in both directions. Calls are never retried here,
 * which is up to the client. If the server is down, the response is a 502; if it is too slow, a 504.
 */
export async function addApiProxy(
  app: FastifyInstance,
  target: ApiTarget,
  timeouts: ProxyTimeouts = proxyTimeouts,
): Promise<void> {
  await app.register(replyFrom, {
    base: target.origin,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      // Explicit, because the plugin accepts any certificate by default.
      connect: { timeout: timeouts.connect, rejectUnauthorized: true },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) =>
    done(null, payload),
  );
  for (const [ours, theirs] of proxiedPaths(target)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      reply.from(pathAt(target, request, [ours, theirs]), {
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) =>
          requestHeaders(target, request, headers as IncomingHttpHeaders),
        // All headers are set with the body, where nothing that another server sends can throw in the plugin's callback.
        rewriteHeaders: () => ({}),
        onResponse: (_request, _reply, response) =>
          void passOn(target, reply, response as unknown as ApiAnswer),
        onError: (_reply, { error }) => void reply.send(gatewayProblem(error)),
      });
    for (const url of [ours, `${ours}/*`])
      app.route({
        url,
        method: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
        // Only the API knows which of its calls take files.
        config: { takesFiles: true },
        handler,
      });
  }
}

/** The path of a request on the other server. Throws if it would escape the proxied part of it. */
function pathAt(
  { origin }: ApiTarget,
  { url }: FastifyRequest,
  [ours, theirs]: [ours: string, theirs: string],
): string {
  const [path = ""] = url.split("?", 1);
  const { pathname } = new URL(theirs + path.slice(ours.length), origin);
  if (pathname !== theirs && !pathname.startsWith(`${theirs}/`))
    throw notFound();
  return pathname;
}

function requestHeaders(
  { origin }: ApiTarget,
  { ip, ips, id, method, protocol, host }: FastifyRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const isBodiless = method === "GET" || method === "HEAD";
  const kept = Object.entries(without(headers, HOP_BY_HOP)).filter(
    ([name]) =>
      !FORWARDING.test(name) && !(isBodiless && name === "content-length"),
  );
  return {
    ...Object.fromEntries(kept),
    // A same-origin call to us is a same-origin call to the API.
    ...(headers.origin === `${protocol}://${host}` && { origin }),
    "x-forwarded-for": (ips ?? [ip]).toReversed().join(", "),
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol,
    "x-request-id": id,
  };
}

/** A header as received: a text, or a list if it was sent more than once. */
type Received = Readonly<Record<string, string | string[] | undefined>>;

interface ApiAnswer {
  headers: Received;
  stream: Readable;
}

/**
 * Sends the other server's response once the first part of its body is there: until then what is wrong with it can still be a
 * 502, or a 504 if it is too slow.
 */
async function passOn(
  target: ApiTarget,
  reply: FastifyReply,
  { headers, stream }: ApiAnswer,
): Promise<void> {
  // Its errors are handled below and by Fastify; one without a listener would end the process.
  stream.on("error", () => undefined);
  // Its status was refused.
  if (reply.sent) return void stream.destroy();
  try {
    reply.headers(responseHeaders(target, headers));
    if (hasNoBody(reply)) {
      stream.resume();
      await reply.send();
      return;
    }
    await firstPart(stream);
    await reply.send(stream);
  } catch (error) {
    stream.destroy();
    if (reply.raw.headersSent) return void reply.raw.destroy();
    for (const name of Object.keys(headers)) reply.removeHeader(name);
    await reply.send(gatewayProblem(error as Error));
  }
}

/** Whether a response ends with its headers, whatever follows them. */
const hasNoBody = ({ statusCode, request }: FastifyReply) =>
  request.method === "HEAD" || statusCode === 204 || statusCode === 304;

/** Resolves when a stream has data or has ended; rejects with its error. */
const firstPart = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (error?: Error | null) =>
      error ? reject(error) : resolve();
    if (stream.destroyed) return settle(stream.errored);
    stream.once("readable", () => settle());
    stream.once("end", () => settle());
    stream.once("error", settle);
    stream.once("close", () => settle());
  });

/** The headers that the browser gets: without those of the other server's connection and origin, and without what cannot be sent. */
function responseHeaders(
  target: ApiTarget,
  received: Received,
): OutgoingHttpHeaders {
  const ofConnection = [received["connection"] ?? []]
    .flat()
    .flatMap((names) => names.toLowerCase().split(/\s*,\s*/));
  const omitted = new Set([...HOP_BY_HOP, ...ABOUT_ORIGIN, ...ofConnection]);
  const headers: OutgoingHttpHeaders = { "content-security-policy": POLICY };
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined || omitted.has(name)) continue;
    const values = [value].flat().filter((one) => canBeSent(name, one));
    const [first] = values;
    if (first === undefined) continue;
    if (name === "set-cookie")
      headers[name] = values.map((cookie) => ourCookie(target, cookie));
    else if (name === "location") headers[name] = ourAddress(target, first);
    else headers[name] = SINGLE.has(name) ? first : value;
  }
  return headers;
}

function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Maps an address of the other server to ours; any other address is returned unchanged. */
function ourAddress(target: ApiTarget, address: string): string {
  const url = URL.parse(address, target.origin);
  if (url === null || url.origin !== target.origin) return address;
  for (const [ours, theirs] of proxiedPaths(target))
    if (url.pathname === theirs || url.pathname.startsWith(`${theirs}/`))
      return ours + url.pathname.slice(theirs.length) + url.search + url.hash;
  return url.href;
}

/** Maps a cookie of the other server to our host, and to the path of the API here. */
const ourCookie = ({ path }: ApiTarget, cookie: string): string =>
  cookie
    .replace(/;\s*domain=[^;]*/i, "")
    .replace(/(;\s*path=)([^;]*)/i, (whole, name: string, value: string) => {
      if (value === path || value.startsWith(`${path}/`))
        return `${name}/v2${value.slice(path.length)}`;
      // Where the API lies below the cookie's path, the cookie concerns all of it.
      return path.startsWith(`${value.replace(/\/$/, "")}/`)
        ? `${name}/`
        : whole;
    });

/** Errors of the plugin have a status, those of a body a code. */
const gatewayProblem = ({
  statusCode,
  code,
}: Error & { statusCode?: number; code?: string }) =>
  new HttpProblem(
    statusCode === 504 || code === "UND_ERR_BODY_TIMEOUT" ? 504 : 502,
    "apiAway",
  );
