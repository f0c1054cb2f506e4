import type { Report } from "#src/api/client/client.ts";
import { totalIn } from "#src/api/client/fetch-list.ts";
import type { Send } from "#src/api/client/upload.ts";
import { textOf } from "#src/api/errors/response-text.ts";
import { isRecord } from "#src/schema/json.ts";
import { listName, membersOf } from "#src/schema/lists.ts";

/** The structure of a response body, independent of its schema. */
export interface Content {
  /** The property with the entries of a list: `hydra:member`; "" for a bare array, undefined if it is not a list. */
  list: string | undefined;
  entries: number;
  /** Whether it has the total number of entries. */
  hasTotal: boolean;
  /** The properties of an object. */
  names: string[];
  /** Whether it is neither empty nor JSON. */
  isText: boolean;
  /** Whether some of its bytes do not belong to its charset. */
  isGarbled: boolean;
  /** The JSON itself. */
  body: unknown;
}

/** A request and its outcome. Times are in milliseconds. */
export interface Exchange {
  method: string;
  /** Below the base, without the query. */
  path: string;
  url: string;
  /** 0 without a response. */
  status: number;
  /** Why there was no response. */
  failure?: string;
  milliseconds: number;
  headers: Headers;
  content: Content;
  /** The server's clock minus ours; undefined without a `Date`. */
  skew: number | undefined;
}

/** The exchanges and findings so far. */
export interface WireLog {
  /** For the client: sends a request and records the exchange. */
  send: Send;
  onReport: (report: Report) => void;
  exchanges: Exchange[];
  reports: Report[];
  /** Sends a request within the timeout, without recording it. */
  probe(path: string, init?: RequestInit): Promise<Exchange>;
  /** The same at a URL, which may be another server's. */
  probeUrl(url: string, init?: RequestInit): Promise<Exchange>;
  /** Whether the server has set a cookie, which is then sent along as in a browser. */
  hasCookies(): boolean;
}

const nothing: Content = {
  list: undefined,
  entries: 0,
  hasTotal: false,
  names: [],
  isText: false,
  isGarbled: false,
  body: undefined,
};

function contentOf(text: string): Content {
  if (text.trim() === "") return nothing;
  const isGarbled = text.includes("\uFFFD");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ...nothing, isText: true, isGarbled };
  }
  const names = isRecord(body) ? Object.keys(body) : [];
  const name = listName(body);
  const isList = isRecord(body) && name && membersOf(body[name]);
  const list = Array.isArray(body) ? "" : isList ? name : undefined;
  return {
    ...nothing,
    list,
    names,
    entries: list === undefined ? 0 : (membersOf(body)?.length ?? 0),
    hasTotal: totalIn(body) !== undefined,
    isGarbled,
    body,
  };
}

/** Why there was no response, as the operating system says it: `connect ECONNREFUSED 127.0.0.1:80`. */
function failureOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError" || name === "AbortError") return "timeout";
  return cause instanceof Error ? cause.message || String(cause) : message;
}

/**
 * Records all exchanges with the API at `base`.
 * @param timeout milliseconds until a response must be complete
 */
export function createWireLog(base: string, timeout: number): WireLog {
  const exchanges: Exchange[] = [];
  const reports: Report[] = [];
  const cookies = new Map<string, string>();

  async function exchange(
    url: string,
    init: RequestInit,
    onResponse: (response: Response) => void = () => undefined,
  ): Promise<{ noted: Exchange; error?: unknown }> {
    const began = Date.now();
    const clock = performance.now();
    const noted = {
      method: init.method ?? "GET",
      path: url.slice(base.length).split("?")[0] ?? "",
      url,
      headers: new Headers(),
      content: nothing,
      skew: undefined,
    };
    const milliseconds = () => Math.round(performance.now() - clock);
    try {
      const response = await fetch(url, init);
      const kept = response.clone();
      const text = await textOf(response);
      onResponse(kept);
      const date = Date.parse(response.headers.get("date") ?? "");
      const middle = (began + Date.now()) / 2;
      return {
        noted: {
          ...noted,
          status: response.status,
          milliseconds: milliseconds(),
          headers: response.headers,
          content: contentOf(text),
          skew: Number.isNaN(date) ? undefined : date - middle,
        },
      };
    } catch (error) {
      const failure = failureOf(error);
      return {
        noted: { ...noted, status: 0, failure, milliseconds: milliseconds() },
        error,
      };
    }
  }

  async function probeUrl(url: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(timeout);
    const options = { redirect: "manual", signal, ...init } as const;
    return (await exchange(url, options)).noted;
  }

  return {
    exchanges,
    reports,
    probeUrl,
    onReport: (report) => reports.push(report),
    hasCookies: () => cookies.size > 0,
    async send(input, init = {}) {
      const headers = new Headers(init.headers);
      if (cookies.size > 0)
        headers.set(
          "cookie",
          [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        );
      let response: Response | undefined;
      const { noted, error } = await exchange(
        String(input),
        { ...init, headers },
        (kept) => {
          response = kept;
          for (const cookie of kept.headers.getSetCookie()) {
            const [, name = "", value = ""] =
              /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
            cookies.set(name, value);
          }
        },
      );
      exchanges.push(noted);
      if (response === undefined) throw error;
      return response;
    },
    probe: (path, init) => probeUrl(base + path, init),
  };
}
