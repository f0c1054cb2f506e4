import { forbidden, invalid } from "#server/core/http-problem.ts";
import type { OfficeSession } from "#server/core/office-session.ts";
import { isLanguage } from "#server/core/translate.ts";
import { previewPermissions } from "#server/http/previews.ts";
import type { createPreviewsRepository } from "#server/repositories/documents/previews.ts";
import type { PreviewedPerson } from "#server/security/preview-tokens.ts";
import type { ExaminedPerson } from "#server/services/documents/examine.ts";
import type { OfficeExamineRequest } from "#src/schema/types.gen.ts";

type Previews = ReturnType<typeof createPreviewsRepository>;

/** Throws an HttpProblem (403) without the permissions that previews need. */
export function requirePreviewPermissions({
  permissions,
}: Pick<OfficeSession, "permissions">): void {
  if (!previewPermissions.every((one) => permissions.includes(one)))
    throw forbidden();
}

/** The person of a preview; throws an HttpProblem (422) for an unknown user or group. */
export async function previewedPerson(
  previews: Previews,
  as: number | { groups: readonly string[]; language: string },
  propertyPath: string,
): Promise<PreviewedPerson> {
  const wrong = (path: string) => ({
    propertyPath: path,
    messageKey: "wrongChoice" as const,
  });
  if (typeof as === "number") {
    if (await previews.hasPerson(as)) return as;
    throw invalid([wrong(propertyPath)]);
  }
  if (!isLanguage(as.language))
    throw invalid([wrong(`${propertyPath}.language`)]);
  const ids = as.groups.map((iri) => Number(iri.split("/").at(-1)));
  const known = await previews.groups(
    ids.filter((id) => Number.isInteger(id) && id < 2 ** 31),
  );
  const unknown = ids.flatMap((id, index) =>
    known.includes(id) ? [] : [wrong(`${propertyPath}.groups.${index}`)],
  );
  if (unknown.length > 0) throw invalid(unknown);
  return { groups: known, language: as.language };
}

/** The person for whom something is examined (BO-9.46); everybody if none is named. */
export async function examinedPerson(
  previews: Previews,
  person: OfficeExamineRequest["person"],
): Promise<ExaminedPerson | undefined> {
  if (person === null || person === undefined) return undefined;
  const found = await previewedPerson(
    previews,
    typeof person === "number"
      ? person
      : { groups: person.groups ?? [], language: person.language ?? "fr" },
    "person",
  );
  return typeof found === "number" ? previews.person(found) : found;
}
