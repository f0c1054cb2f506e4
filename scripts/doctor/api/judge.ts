import type { Report } from "#src/api/client/client.ts";
import type { ApiError } from "#src/api/errors/error-classes.ts";
import { short } from "#src/schema/problem.ts";
import { type Finding, problemOf } from "#src/schema/read.ts";
import { type Call, callOf, calls } from "./calls.ts";
import type { Exchange } from "./wire-log.ts";

const results = [
  "ok",
  "repaired",
  "left out",
  "refused",
  "not offered",
  "not tried",
] as const;

/** How usable a call is for the front office; the worst result of several wins. */
export type Result = (typeof results)[number];

/** A value in a call's responses that does not satisfy the schema. */
export interface Found extends Pick<Finding, "keyword" | "params"> {
  outcome: Finding["outcome"];
  /** JSON pointer, with `*` instead of list indexes. */
  pointer: string;
  /** Expected and actual value, in English. */
  reason: string;
  /** Up to three distinct values, as JSON. */
  seen: string[];
  times: number;
}

export interface CallVerdict {
  /** `GET /challenges/{id}/user.jsonld` */
  call: string;
  result: Result;
  /** Why it is refused, left out, not offered or not tried, unless findings explain it. */
  why?: string;
  requests: number;
  milliseconds?: { median: number; longest: number };
  /** The form of lists. */
  list?: { form: string; hasTotal: boolean };
  findings: Found[];
}

/** A finding in the widgets of a page, which has no report. */
export interface PageFinding extends Omit<Found, "seen" | "times"> {
  path: string;
  seen?: string;
}

/** The recorded traffic, and the enabled features. */
export interface Evidence {
  exchanges: readonly Exchange[];
  reports: readonly Report[];
  failures: readonly ApiError[];
  pageFindings: readonly PageFinding[];
  features: ReadonlySet<string>;
  isSignedIn: boolean;
  /** Milliseconds until a response times out. */
  timeout: number;
}

/** A verdict on each call, in the order of the table. */
export function judge(evidence: Evidence): CallVerdict[] {
  const of = <T extends { path: string }>(all: readonly T[]) =>
    Map.groupBy(all, ({ path }) => callOf(path));
  const exchanges = of(evidence.exchanges);
  const reports = of(evidence.reports);
  const failures = of(evidence.failures);
  const pageFindings = of(evidence.pageFindings);
  return calls.map((call) =>
    judgeCall(call, {
      ...evidence,
      exchanges: exchanges.get(call) ?? [],
      reports: reports.get(call) ?? [],
      failures: failures.get(call) ?? [],
      pageFindings: pageFindings.get(call) ?? [],
    }),
  );
}

function judgeCall(call: Call, evidence: Evidence): CallVerdict {
  const { exchanges, isSignedIn } = evidence;
  const name = `GET ${call.path}`;
  if (exchanges.length === 0)
    return {
      call: name,
      result: "not tried",
      why:
        isSignedIn || call.isPublic ? "nothing to try it with" : "needs a user",
      requests: 0,
      findings: [],
    };
  const findings = findingsOf(evidence);
  const troubles = [
    troubleOfStatus(call, evidence),
    troubleOfContent(call, evidence),
    troubleOfEntries(evidence),
    ...findings.map(({ outcome }) => ({ result: outcome, why: undefined })),
  ].filter((trouble) => trouble !== undefined);
  const worst = troubles.toSorted(
    (a, b) => severity(b.result) - severity(a.result),
  )[0];
  const lists = exchanges.filter(({ content }) => content.list !== undefined);
  const list = lists.at(-1)?.content;
  const times = exchanges
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b);
  return {
    call: name,
    result: worst?.result ?? "ok",
    ...(worst?.why !== undefined && { why: worst.why }),
    requests: exchanges.length,
    milliseconds: {
      median: times[Math.floor(times.length / 2)] ?? 0,
      longest: times.at(-1) ?? 0,
    },
    ...(list !== undefined && {
      list: {
        form: list.list || "bare array",
        hasTotal: lists.every(({ content }) => content.hasTotal),
      },
    }),
    findings,
  };
}

const severity = (result: Result) =>
  result === "not offered" ? 2.5 : results.indexOf(result);

interface Trouble {
  result: Result;
  why: string | undefined;
}

const isDone = ({ accepts = [] }: Call, { status }: Exchange) =>
  (status >= 200 && status < 300) || accepts.includes(status);

/** The last exchange per URL: earlier ones were retried. */
const lastOfEach = (exchanges: readonly Exchange[]) => [
  ...new Map(exchanges.map((one) => [one.url, one])).values(),
];

/** Whether the call does not exist; to visitors, some servers only say that they must sign in. */
const isMissing = ({ isPublic, without }: Call, { status }: Exchange) =>
  [404, 405, 501].includes(status) ||
  (isPublic && without !== undefined && [401, 403].includes(status));

function troubleOfStatus(
  call: Call,
  { exchanges, features, timeout }: Evidence,
): Trouble | undefined {
  const all = lastOfEach(exchanges);
  const failed = all.filter((one) => !isDone(call, one));
  if (failed.length === 0) return undefined;
  const labels = Map.groupBy(failed, ({ status, failure }) =>
    failure === "timeout"
      ? `no response within ${timeout / 1000} s`
      : (failure ?? `status ${status}`),
  );
  const why = [...labels]
    .map(([label, { length }]) =>
      length === all.length ? label : `${length} of ${all.length}: ${label}`,
    )
    .join(", ");
  const isWhole = failed.length === all.length;
  const { without, feature } = call;
  if (isWhole && failed.every((one) => isMissing(call, one))) {
    if (without === undefined)
      return (call.isList || call.isPaged) &&
        failed.every(({ status }) => status === 404)
        ? { result: "repaired", why: `${why}: an empty list` }
        : { result: "refused", why };
    return feature !== undefined && features.has(feature)
      ? { result: "refused", why: `${why}, with the feature ${feature}` }
      : { result: "not offered", why: `${why}: the front office ${without}` };
  }
  if (
    (call.isList || call.isPaged) &&
    failed.every(({ status }) => status === 404)
  )
    return { result: "repaired", why: `${why}: an empty list` };
  const isOfEntities = failed.every(
    ({ status }) => status >= 400 && status < 500 && status !== 401,
  );
  return { result: !isWhole && isOfEntities ? "left out" : "refused", why };
}

function troubleOfContent(
  call: Call,
  { exchanges, reports, failures }: Evidence,
): Trouble | undefined {
  const wrong = exchanges.find(
    (one) =>
      one.status < 300 &&
      (call.isFile ? /html/.test(typeOf(one)) : one.content.isText),
  );
  if (wrong !== undefined) {
    const expected = call.isFile ? "a file" : "JSON";
    return {
      result: "refused",
      why: `expected ${expected}, got ${typeOf(wrong) || "text"}`,
    };
  }
  const isTold = reports.some(({ finding }) => finding.outcome === "refused");
  const bad = failures.find(({ name }) => name === "BadAnswerError");
  return bad === undefined || isTold
    ? undefined
    : {
        result: "refused",
        why: bad.message.replace(`GET ${bad.path}: `, ""),
      };
}

const typeOf = ({ headers }: Exchange) =>
  (headers.get("content-type") ?? "").split(";")[0] ?? "";

/** A list whose first page has no readable entry is not a list. */
function troubleOfEntries({
  exchanges,
  reports,
}: Evidence): Trouble | undefined {
  const lost = Map.groupBy(reports.filter(isLostEntry), ({ path }) => path);
  for (const [path, all] of lost) {
    const first = exchanges.find((one) => one.path === path);
    const entries = first?.content.entries ?? 0;
    const indices = new Set(all.map(({ index = 0 }) => index));
    const isWhole = Array.from({ length: entries }, (_, index) =>
      indices.has(index),
    ).every(Boolean);
    if (isWhole)
      return { result: "refused", why: `none of ${entries} can be read` };
  }
  return undefined;
}

const isLostEntry = ({ index, finding }: Report) =>
  index !== undefined && finding.outcome === "refused";

function findingsOf({ exchanges, reports, pageFindings }: Evidence): Found[] {
  const found = new Map<string, Found>();
  const add = ({ seen, ...one }: Omit<PageFinding, "path">) => {
    const key = JSON.stringify([
      one.outcome,
      one.pointer,
      one.keyword,
      one.params,
    ]);
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, {
        ...one,
        seen: seen === undefined ? [] : [seen],
        times: 1,
      });
      return;
    }
    known.times += 1;
    if (
      seen !== undefined &&
      !known.seen.includes(seen) &&
      known.seen.length < 3
    )
      known.seen.push(seen);
  };
  const list = exchanges.find(({ content }) => content.list)?.content.list;
  for (const report of reports) {
    const { index, finding } = report;
    const { pointer, keyword, params, reason } = problemOf({
      ...finding,
      path: [
        ...(index !== undefined && list !== undefined ? [list] : []),
        ...(index === undefined ? [] : ["*"]),
        ...finding.path.map((part) => (typeof part === "number" ? "*" : part)),
      ],
    });
    add({
      outcome: isLostEntry(report) ? "left out" : finding.outcome,
      ...{ pointer, keyword, params, reason },
      seen: short(finding.seen),
    });
  }
  for (const { path: _path, ...finding } of pageFindings) add(finding);
  return [...found.values()];
}
