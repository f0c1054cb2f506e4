import type { CallOptions } from "#src/api/client/call.ts";
import { createClient } from "#src/api/client/client.ts";
import { path as pathOf } from "#src/api/client/path.ts";
import { sendJson } from "#src/api/client/send-json.ts";
import { followServerTime } from "#src/api/client/server-time.ts";
import type { Send } from "#src/api/client/upload.ts";
import { HttpError, type Method } from "#src/api/errors/error-classes.ts";
import {
  isForbidden,
  isUnauthorized,
  reasonOf,
} from "#src/api/errors/error-guards.ts";
import type { OfficeCalls } from "#src/schema/office-calls.gen.ts";

/** What the person has to do before a refused call can be repeated. */
export type Demand = "signIn" | "stepUp";

interface OfficeClientOptions {
  /** Defaults to `fetch`. */
  send?: Send;
  getLanguage: () => string;
  /** Asks the person; resolves to whether the call shall be repeated. */
  onDemand: (demand: Demand) => Promise<boolean>;
  /** Called when a call is refused because a permission is missing: those that were known have changed. */
  onForbidden?: () => void;
}

/** The paths of a method below `/v2/bo`; an id in braces is one of the call's `params`. */
export type OfficePath<M extends Method> = keyof OfficeCalls[M] & string;

type Field<M extends Method, P extends OfficePath<M>, Name extends string> =
  OfficeCalls[M][P] extends Record<Name, infer Type> ? Type : never;

/** What a call responds with. */
export type OfficeResponse<
  M extends Method,
  P extends OfficePath<M>,
> = OfficeCalls[M][P] extends { response: infer Type } ? Type : never;

/** The ids in a path, by their names. */
export type Ids = Readonly<Record<string, string | number>>;
/** The parameters of a query; those without a value are omitted. */
export type Query = Readonly<Record<string, string | number | undefined>>;

interface CommonOptions
  extends Pick<
    CallOptions,
    "as" | "keepalive" | "onUploadProgress" | "send" | "signal" | "timeout"
  > {
  headers?: Readonly<Record<string, string>>;
  /** The caller handles a 401: reading the session, and signing in. */
  isSigningIn?: boolean;
}

/** What may be sent as a type of the wire: lists of any length, which the server checks. */
type Sent<Type> = Type extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Type extends object
    ? { [Name in keyof Type]: Sent<Type[Name]> }
    : Type;

/** A property that a call has only if its path takes it. */
type Taken<Name extends string, Type, Given> = [Type] extends [never]
  ? unknown
  : Record<Name, Given>;

/** What a call is made with: the ids in its path, its query, its body. */
export type OfficeCall<
  M extends Method,
  P extends OfficePath<M>,
> = CommonOptions & {
  query?: { readonly [Name in Field<M, P, "query"> & string]?: Query[string] };
} & Taken<
    "params",
    Field<M, P, "params">,
    Readonly<Record<Field<M, P, "params"> & string, string | number>>
  > &
  Taken<"body", Field<M, P, "body">, Sent<Field<M, P, "body">>>;

/** What a call is made with, which may be omitted where nothing is required. */
type Rest<M extends Method, P extends OfficePath<M>> =
  CommonOptions extends OfficeCall<M, P>
    ? [call?: OfficeCall<M, P>]
    : [call: OfficeCall<M, P>];

interface Exchanged<Body> {
  body: Body;
  /** The version of what was read or written. */
  etag: string | undefined;
  status: number;
}

export interface OfficeClient {
  /**
   * Calls `path` below `/v2/bo`. If the session has ended, or the password is needed again, a dialog requests it and
   * the call is repeated; what was typed stays on the screen (BO-1.5, BO-1.6).
   * @returns the parsed response; throws an error of error-classes.ts
   */
  request<M extends Method, P extends OfficePath<M>>(
    method: M,
    path: P,
    ...call: Rest<M, P>
  ): Promise<OfficeResponse<M, P>>;
  /** As `request`, with the version of what was read or written, and the status. */
  exchange<M extends Method, P extends OfficePath<M>>(
    method: M,
    path: P,
    ...call: Rest<M, P>
  ): Promise<Exchanged<OfficeResponse<M, P>>>;
  /** The server's time, in milliseconds since 1970. */
  now(): number;
}

/** Milliseconds: examining and publishing a large page takes longer than what participants do. */
const REQUEST_TIMEOUT_MS = 30_000;

function demandOf(error: HttpError): Demand | undefined {
  if (isUnauthorized(error)) return "signIn";
  const isStepUp = isForbidden(error) && reasonOf(error) === "reauthenticate";
  return isStepUp ? "stepUp" : undefined;
}

/** The client of the API for the back office: with its session's cookie, and its demands on the person. */
export function createOfficeClient({
  send = fetch,
  getLanguage,
  onDemand,
  onForbidden,
}: OfficeClientOptions): OfficeClient {
  let offset = 0;
  const client = createClient({
    base: "/v2/bo",
    getToken: () => undefined,
    hasSession: () => true,
    getLanguage,
    timeout: REQUEST_TIMEOUT_MS,
    onUnauthorized: () => undefined,
    onReport: () => undefined,
    onServerDate: followServerTime((serverNow) => {
      offset = serverNow - Date.now();
    }, Date.now),
  });

  /** Whether a refused call shall be repeated: the person has signed in again, or entered the password. */
  async function isSettled(error: unknown): Promise<boolean> {
    if (!(error instanceof HttpError)) return false;
    // A refusal with a reason is about what was sent, and not about the person's permissions.
    if (isForbidden(error) && reasonOf(error) === undefined) onForbidden?.();
    const demand = demandOf(error);
    return demand !== undefined && (await onDemand(demand));
  }

  async function exchange(
    method: Method,
    path: string,
    {
      params,
      query = {},
      headers = {},
      isSigningIn = false,
      ...call
    }: Omit<CallOptions, "query"> &
      CommonOptions & { params?: Ids; query?: Query } = {},
  ): Promise<Exchanged<unknown>> {
    const last: { response?: Response } = {};
    const transport = sendJson(call.send ?? send);
    const options: CallOptions = {
      ...call,
      query: Object.fromEntries(
        Object.entries(query).filter(([, value]) => value !== ""),
      ),
      ...(method !== "GET" && method !== "DELETE" && { body: call.body ?? {} }),
      // Screens need what a write responds with: an id, a version.
      isWrite: false,
      async send(url, init, onProgress) {
        const all = new Headers(init.headers);
        for (const [name, value] of Object.entries(headers))
          all.set(name, value);
        last.response = await transport(
          url,
          { ...init, headers: all },
          onProgress,
        );
        return last.response;
      },
    };
    const filled = path.replace(
      /\{(\w+)\}/g,
      (_, name) => pathOf`${params?.[name] ?? ""}`,
    );
    for (;;)
      try {
        const body = await client.request(method, filled, options);
        return {
          body,
          etag: last.response?.headers.get("etag") ?? undefined,
          status: last.response?.status ?? 0,
        };
      } catch (error) {
        if (isSigningIn || !(await isSettled(error))) throw error;
      }
  }

  return {
    now: () => Date.now() + offset,
    exchange: exchange as OfficeClient["exchange"],
    request: (async (...call: Parameters<typeof exchange>) =>
      (await exchange(...call)).body) as OfficeClient["request"],
  };
}
