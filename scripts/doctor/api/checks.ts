import { codeOf } from "#src/api/errors/error-guards.ts";
import { callOf } from "./calls.ts";
import type { Exchange, WireLog } from "./wire-log.ts";

/** A check of the API as a whole. */
export interface Check {
  name: string;
  /** `note`: the front office copes with it; `wrong`: it does not. */
  result: "ok" | "note" | "wrong";
  text: string;
}

/** Clock skew in seconds that is not reported. */
const tolerance = 120;

/** How `POST /login_check` returns the token; empty without a sign-in. */
export function checkSignIn({ exchanges }: WireLog): Check[] {
  const found = exchanges.findLast(({ path }) => path === "/login_check");
  if (found === undefined) return [];
  const { names } = found.content;
  const form = names.includes("token")
    ? "{token}"
    : names.includes("data")
      ? "{data: {token}}"
      : "no token: the session is in a cookie";
  return [
    {
      name: "sign-in",
      result: "ok",
      text: `POST /login_check returns ${form}`,
    },
  ];
}

/** Whether responses have a `Date`. */
export function checkDate(exchanges: readonly Exchange[]): Check {
  const name = "Date";
  const all = exchanges.filter(({ status }) => status > 0);
  const dated = all.flatMap(({ skew }) => skew ?? []).sort((a, b) => a - b);
  const missing = all.length - dated.length;
  if (missing > 0)
    return {
      name,
      result: "note",
      text: `missing from ${missing} of ${all.length} responses: without it countdowns follow the browser's clock`,
    };
  const aged = all.filter(({ headers }) => Number(headers.get("age")) > 0);
  if (aged.length > 0)
    return {
      name,
      result: "note",
      text: `${aged.length} of ${all.length} responses come from a cache (Age), with the date at which they were stored`,
    };
  const skew = (dated[Math.floor(dated.length / 2)] ?? 0) / 1000;
  if (Math.abs(skew) <= tolerance)
    return {
      name,
      result: "ok",
      text: "in every response, and consistent with this machine's clock",
    };
  const minutes = Math.round(Math.abs(skew) / 60);
  return {
    name,
    result: "note",
    text: `${minutes} min ${skew > 0 ? "ahead of" : "behind"} this machine's clock: one of the two is wrong, and the front office follows the API's`,
  };
}

const label = ({ status, failure, headers }: Exchange) =>
  failure ??
  (headers.has("location")
    ? `${status} to ${headers.get("location")}`
    : String(status));

const isOk = ({ status }: Exchange) => status >= 200 && status < 300;

/** What ends a session at `GET /me`: 401, 403 with one of these codes, or a redirect to a login. */
const isSessionEnd = ({ status, headers, content: { body } }: Exchange) =>
  status === 401 ||
  (status === 403 && [401, 403].includes(codeOf(body) ?? 0)) ||
  (status >= 300 && status < 400 && headers.has("location"));

/** How calls respond to visitors, and to users whose token has expired. */
export async function checkUnauthorized(log: WireLog): Promise<Check[]> {
  const answered = new Map(
    log.exchanges
      .filter((one) => one.method === "GET" && isOk(one))
      .map((one) => [callOf(one.path), one]),
  );
  const base = (one: Exchange) => one.url.slice(one.url.indexOf(one.path));
  const stale = { headers: { authorization: "Bearer palmares-doctor" } };
  const open: string[] = [];
  const closed: string[] = [];
  const refusing: string[] = [];
  for (const [call, one] of answered) {
    if (call === undefined) continue;
    const found = await log.probe(base(one));
    const line = `GET ${call.path} (${label(found)})`;
    if (call.isPublic) {
      if (!isOk(found)) closed.push(line);
      else if (!isOk(await log.probe(base(one), stale)))
        refusing.push(`GET ${call.path}`);
    } else if (found.status !== 401) open.push(line);
  }
  const me = [await log.probe("/me"), await log.probe("/me", stale)];
  const wrong = ["without a token", "with an invalid one"].flatMap(
    (how, index) => {
      const found = me[index];
      return found === undefined || isSessionEnd(found)
        ? []
        : [`${label(found)} ${how}`];
    },
  );
  const others = open.filter((line) => !line.startsWith("GET /me "));
  return [
    wrong.length > 0
      ? {
          name: "401",
          result: "wrong",
          text: `GET /me responds with ${wrong.join(", ")}: the front office cannot tell that a session has ended`,
        }
      : others.length > 0
        ? {
            name: "401",
            result: "note",
            text: `GET /me responds with 401; without a token these calls do not: ${others.join(", ")}`,
          }
        : {
            name: "401",
            result: "ok",
            text: "private calls respond with 401 without a token, GET /me also with an invalid one",
          },
    closed.length > 0
      ? {
          name: "visitors",
          result: "wrong",
          text: `the login page needs ${closed.join(", ")}`,
        }
      : {
          name: "visitors",
          result: "ok",
          text: "public calls work without a token",
        },
    ...(refusing.length > 0
      ? [
          {
            name: "old token",
            result: "note",
            text: `public, but rejected with an invalid token: ${refusing.join(", ")}; the front office retries them without it`,
          } as const,
        ]
      : []),
  ];
}

const allowed = {
  "access-control-allow-headers": [
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "prefer",
  ],
  "access-control-allow-methods": ["DELETE", "PATCH", "PUT"],
  "access-control-expose-headers": ["date", "idempotency-key", "retry-after"],
} as const;

/** Whether browsers allow pages of another origin to call the API. */
export async function checkCors(
  { probe }: WireLog,
  api: string,
  origin: string | undefined,
): Promise<Check> {
  const name = "CORS";
  if (origin === undefined || origin === api)
    return {
      name,
      result: "ok",
      text: "not needed: the front office calls /v2 on its own origin (--origin checks another)",
    };
  const preflight = await probe("/me", {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers":
        allowed["access-control-allow-headers"].join(","),
    },
  });
  const simple = await probe("/config/app", { headers: { origin } });
  const faults = [preflight, simple].flatMap(({ headers, method, path }) => [
    ...(headers.get("access-control-allow-origin") === origin
      ? []
      : [`${method} ${path} lacks Access-Control-Allow-Origin: ${origin}`]),
    ...(headers.get("access-control-allow-credentials") === "true"
      ? []
      : [`${method} ${path} lacks Access-Control-Allow-Credentials: true`]),
  ]);
  for (const [header, names] of Object.entries(allowed)) {
    const { headers } = header.includes("expose") ? simple : preflight;
    const said =
      headers
        .get(header)
        ?.toLowerCase()
        .split(/\s*,\s*/) ?? [];
    const lacking = names.filter((one) => !said.includes(one.toLowerCase()));
    if (lacking.length > 0)
      faults.push(`${header} lacks ${lacking.join(", ")}`);
  }
  return faults.length === 0
    ? { name, result: "ok", text: `${origin} may make all calls` }
    : { name, result: "note", text: faults.join("; ") };
}

/** Whether large proofs can be uploaded in parts. */
export async function checkUploads(
  { probe }: WireLog,
  headers: Record<string, string>,
): Promise<Check> {
  const found = await probe("/uploads", { method: "OPTIONS", headers });
  const version = found.headers.get("tus-resumable");
  const extensions = found.headers.get("tus-extension");
  return {
    name: "uploads",
    result: "ok",
    text:
      version === null
        ? `OPTIONS /uploads (${label(found)}) does not support tus: proofs are sent in one request`
        : `resumable with tus ${version}${extensions === null ? "" : ` (${extensions})`}`,
  };
}

/** Can only be checked by a write. */
export const idempotency: Check = {
  name: "idempotency",
  result: "note",
  text: "unknown: only a write shows whether Idempotency-Key is echoed, and the doctor never writes",
};
