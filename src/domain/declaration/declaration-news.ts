import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Declaration, DeclarationVisit } from "#src/schema/types.gen.ts";

const isDecided = ({ status }: Declaration) => status !== "waiting";

/**
 * Whether a declaration was decided since the last visit: it was pending then, or was made later.
 * @param last undefined on the first visit, when nothing is news
 * @param timeZone the programme's, in which a date without a zone is
 */
export function isNews(
  declaration: Declaration,
  last: Pick<DeclarationVisit, "at" | "waiting"> | undefined,
  timeZone: string,
): boolean {
  if (last === undefined || !isDecided(declaration)) return false;
  const id = entityId(declaration);
  const madeAt = instant(declaration.createdAt, timeZone) ?? 0;
  return madeAt > last.at || (id !== undefined && last.waiting.includes(id));
}

/**
 * The record of a visit that showed `declarations`, which may be only some of them: for the others the record of the last
 * visit is retained.
 * @param now the server's time, in milliseconds since 1970
 */
export function visitOf(
  declarations: readonly Declaration[],
  decided: number,
  last: DeclarationVisit | undefined,
  now: number,
): DeclarationVisit {
  const idsOf = (list: readonly Declaration[]) =>
    list.flatMap((one) => entityId(one) ?? []);
  const shown = new Set(idsOf(declarations));
  const unseen = last?.waiting.filter((id) => !shown.has(id)) ?? [];
  const waiting = idsOf(declarations.filter((one) => !isDecided(one)));
  return { at: now, decided, waiting: [...unseen, ...waiting] };
}
