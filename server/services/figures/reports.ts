import { isFigureId } from "#registry/figures.ts";
import { invalid } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import { requiredText } from "#server/core/required-text.ts";
import { translate } from "#server/core/translate.ts";
import type { JobData } from "#server/jobs/queues.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type {
  NewReport,
  ReportQueries,
} from "#server/repositories/figures/reports.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ReportNews } from "#server/services/mail/report-mail.ts";
import type {
  AuditFacts,
  Language,
  OfficeReport,
  OfficeReportRequest,
} from "#src/schema/types.gen.ts";
import { daysAfter, figureValues } from "./figures.ts";

type Reports = Pick<Repositories, "reports">;

/** Throws an HttpProblem (422) for a blank name, unknown figures, a week without its day, and recipients without STATS_READ. */
async function requireReport(
  queries: ReportQueries,
  { weekday, ...report }: OfficeReportRequest,
): Promise<NewReport> {
  const name = requiredText(report.name, "name");
  const unknown = report.figures.findIndex((id) => !isFigureId(id));
  if (unknown >= 0)
    throw invalid([
      { propertyPath: `figures.${unknown}`, messageKey: "wrongChoice" },
    ]);
  if (report.period === "week" && weekday === undefined)
    throw invalid([{ propertyPath: "weekday", messageKey: "required" }]);
  const readers = await queries.readersAmong(report.recipients);
  const other = report.recipients.findIndex((id) => !readers.has(id));
  if (other >= 0)
    throw invalid([
      { propertyPath: `recipients.${other}`, messageKey: "wrongChoice" },
    ]);
  return { ...report, name, weekday: weekday ?? 1 };
}

const factsOf = ({ name, figures, period }: NewReport): AuditFacts => ({
  ...{ name, figures: [...figures], period },
});

/** Makes a report. Throws an HttpProblem (422). @returns its id */
export const createReport = (
  { reports }: Reports,
  request: OfficeReportRequest,
  origin: ChangeOrigin,
): Promise<number> =>
  reports.change(async (queries) => {
    const report = await requireReport(queries, request);
    const id = await queries.add(report);
    await queries.audit({
      ...{ ...origin, action: "report.create", entity: `report/${id}` },
      ...{ after: factsOf(report), created: id },
    });
    return id;
  });

/** Replaces a report, or removes it if there is no request. Throws an HttpProblem (404, 422). */
export const changeReport = (
  { reports }: Reports,
  id: number,
  request: OfficeReportRequest | undefined,
  origin: ChangeOrigin,
  now: Date,
): Promise<void> =>
  reports.change(async (queries) => {
    const before = await queries.find(id);
    if (before === undefined) throw new Refused("notFound");
    const after = request && (await requireReport(queries, request));
    if (after === undefined) await queries.remove(id);
    else await queries.update(id, after, now);
    await queries.audit({
      ...{ ...origin, entity: `report/${id}`, before: factsOf(before) },
      action: after === undefined ? "report.delete" : "report.update",
      ...(after && { after: factsOf(after) }),
    });
  });

/** The period that a report of this day is about: the day, the week or the month before. */
function periodBefore({ period }: Pick<OfficeReport, "period">, day: string) {
  const to = daysAfter(day, -1);
  if (period === "month") return { from: `${to.slice(0, 7)}-01`, to };
  return { from: daysAfter(day, period === "week" ? -7 : -1), to };
}

/**
 * What a recipient is sent; undefined if the report was removed meanwhile, or the recipient has lost STATS_READ.
 */
export async function reportNews(
  { reports, replica }: Reports & Pick<Repositories, "replica">,
  { reportId, userId, day }: JobData["report-mail"],
  now: Date,
): Promise<
  { email: string; language: Language; news: ReportNews } | undefined
> {
  const [report, readers] = await Promise.all([
    reports.find(reportId),
    reports.readersAmong([userId]),
  ]);
  const email = readers.get(userId);
  if (report === undefined || email === undefined) return undefined;
  const { name, language } = report;
  const period = periodBefore(report, day);
  const figures: ReportNews["figures"] = [];
  for (const id of report.figures)
    if (isFigureId(id))
      figures.push({
        label: translate(`figure.${id}`, language),
        values: await figureValues(replica.figures, id, period, language, now),
      });
  const mailId = `report-${reportId}-${day}-${userId}`;
  return { email, language, news: { id: mailId, name, figures, ...period } };
}
