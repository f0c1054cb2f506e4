import {
  type ExportName,
  exportFields,
  exportKinds,
  valueLabels,
} from "#registry/exports.ts";
import { invalid } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { MessageKey } from "#server/core/translate.ts";
import type {
  AuditEvent,
  ChangeOrigin,
} from "#server/repositories/audit-events.ts";
import type { StoredOfficeExport } from "#server/repositories/exports/office-exports.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import type {
  AuditFacts,
  Language,
  OfficeExportRequest,
} from "#src/schema/types.gen.ts";

interface Requester extends ChangeOrigin {
  actorId: number;
  language: Language;
}

/**
 * Queues an export (BO-21.1). Throws an HttpProblem (422) for a column or a filter that the kind does not have, and for want
 * of a purpose where there are persons.
 * @returns its id
 */
export async function requestExport(
  {
    officeExports,
    programme,
  }: Pick<Repositories, "officeExports" | "programme">,
  { kind, format, filter = {}, ...request }: OfficeExportRequest,
  { actorId, language, requestId = null }: Requester,
): Promise<string> {
  const purpose = exportKinds[kind].isOfPersons
    ? requiredText(request.purpose, "purpose")
    : request.purpose?.trim() || null;
  const { filters } = exportKinds[kind];
  for (const name of ["challenge", "status"] as const)
    if (filter[name] !== undefined && !filters.includes(name))
      throw fault(`filter.${name}`, "wrongChoice");
  const { status } = filter;
  if (
    status !== undefined &&
    !Object.hasOwn(valueLabels(kind, "status"), status)
  )
    throw fault("filter.status", "wrongChoice");
  const known = exportFields(kind).map(({ name }) => name);
  const columns =
    request.columns ?? (await usualColumns(kind, await programme.languages()));
  if (!columns.every((name) => known.includes(name)))
    throw fault("columns", "wrongChoice");
  const wanted = { kind, format, purpose, language, columns };
  const row = { ...wanted, filter: JSON.stringify(filter), made_by: actorId };
  return officeExports.request(row, {
    ...{ actorId, requestId, action: "export.create" },
    after: factsOf({ ...wanted, filter }),
  });
}

const fault = (propertyPath: string, messageKey: MessageKey) =>
  invalid([{ propertyPath, messageKey }]);

/** All but texts in languages that do not count in the programme. */
const usualColumns = (kind: ExportName, { all, own }: CountedLanguages) =>
  exportFields(kind)
    .filter(
      ({ language }) =>
        language === undefined ||
        (language !== own && all.some((one) => one === language)),
    )
    .map(({ name }) => name);

/** Records that the file was downloaded. */
export const recordDownload = (
  { auditEvents }: Pick<Repositories, "auditEvents">,
  found: StoredOfficeExport,
  origin: Pick<AuditEvent, "actorId" | "requestId">,
): Promise<void> =>
  auditEvents.record({
    ...{ ...origin, action: "export.download" },
    entity: `export/${found.id}`,
    after: { ...factsOf(found), rows: found.rows ?? 0 },
  });

const factsOf = ({
  kind,
  format,
  purpose,
  filter,
}: Pick<
  StoredOfficeExport,
  "filter" | "format" | "kind" | "purpose"
>): AuditFacts => ({
  ...{ exported: kind, format, ...filter },
  ...(purpose !== null && { purpose }),
});
