import type { Declaration, DeclarationVisit } from "#src/schema/types.gen.ts";
import { instant } from "./dates.ts";
import { entityId } from "./reference.ts";

const isDecided = ({ status }: Declaration) => status !== "waiting";

/**
 * Whether a declaration was decided after the last visit: it waited then, or was made later.
 * @param last undefined where there was no visit: nothing is news then
 */
export function isNews(
  declaration: Declaration,
  last: Pick<DeclarationVisit, "at" | "waiting"> | undefined,
): boolean {
  if (last === undefined || !isDecided(declaration)) return false;
  const id = entityId(declaration);
  const madeAt = instant(declaration.createdAt) ?? 0;
  return madeAt > last.at || (id !== undefined && last.waiting.includes(id));
}

/**
 * What is known after a visit that showed `declarations`, which need not be all: of those that were not shown the last
 * visit stays true.
 * @param now milliseconds since 1970, the server's
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
