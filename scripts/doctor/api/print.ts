import type { CallVerdict, Found } from "./judge.ts";
import type { Paged } from "./paging.ts";
import type { ApiReport } from "./report.ts";

const pad = (rows: readonly (readonly string[])[]) => {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};

const timeOf = ({ milliseconds }: CallVerdict) =>
  milliseconds === undefined
    ? ""
    : milliseconds.longest > milliseconds.median
      ? `${milliseconds.median} ms, up to ${milliseconds.longest}`
      : `${milliseconds.median} ms`;

/** The reason for a result, and the form and paging of lists. */
function notesOf({ why, list, paging }: ApiReport["calls"][number]): string {
  const total = list?.hasTotal ? "total" : "no total";
  const words = list && [list.form, total, ...pagingWords(paging)].join(", ");
  return [why, words].filter((note) => note !== undefined).join("; ");
}

function pagingWords(paging: Paged["paging"]): string[] {
  if (paging === undefined) return [];
  if (paging === null) return ["too short to check paging"];
  const { itemsPerPage, page, granted } = paging;
  if (itemsPerPage && page) return ["itemsPerPage and page honored"];
  return [
    itemsPerPage
      ? "itemsPerPage honored"
      : `itemsPerPage ignored (${granted} per page)`,
    page ? "page honored" : "page ignored",
  ];
}

/** What was found, how often, and other values seen there. */
function findingLine({ outcome, pointer, reason, seen, times }: Found) {
  const others = seen.slice(1);
  const also = others.length > 0 ? `; also ${others.join(", ")}` : "";
  return [
    `    ${outcome}`,
    pointer || "/",
    `${reason}${also}`,
    times === 1 ? "once" : `${times} times`,
  ];
}

export function printed(report: ApiReport): string[] {
  const { api, user, calls, checks, summary, requests, seconds } = report;
  const head = ["call", "result", "requests", "time", "notes"];
  const rows = pad([
    head,
    ...calls.map((verdict) => [
      verdict.call,
      verdict.result,
      verdict.requests === 0 ? "" : String(verdict.requests),
      timeOf(verdict),
      notesOf(verdict),
    ]),
  ]);
  const [title = "", ...lines] = rows;
  const counts = Object.entries(summary)
    .filter(([result, count]) => count > 0 || result === "refused")
    .map(([result, count]) => `${count} ${result}`);
  return [
    `${api} as ${user ?? "a visitor"}`,
    "",
    title,
    ...calls.flatMap(({ findings }, index) => [
      lines[index] ?? "",
      ...pad(findings.map(findingLine)),
    ]),
    "",
    ...pad(checks.map(({ name, result, text }) => [name, result, text])),
    "",
    "never called: writes, votes (…/user/vote, …/user/unvote) and reset mails (/users/{email}/reset-password)",
    `${calls.length} calls: ${counts.join(", ")}; ${requests} requests in ${seconds} s`,
  ];
}
