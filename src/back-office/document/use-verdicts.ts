import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { examine, type OfficeKind } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { valueAt } from "#src/forms/rjsf/document/form-layout.ts";
import { isSame, type Json, type JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import type { DraftSession } from "./draft/draft-session.ts";
import { useRuleVerdicts } from "./use-rule-verdicts.ts";

const EXAMINE_DELAY_MS = 400;

const numbers = new WeakMap<JsonObject, number>();
let count = 0;

/** A number for each body, since a large one takes long to hash. */
function numberOf(body: JsonObject): number {
  const known = numbers.get(body);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(body, count);
  return count;
}

export interface Verdicts {
  verdicts: readonly OfficeVerdict[];
  /** How many more there are than an examination lists. */
  unlisted: number;
  isExamined: boolean;
}

/**
 * The verdicts on a draft, except those on values that have changed since. Saving responds with them; a draft that was just
 * opened, or cannot be saved, is examined. Meanwhile, the rules of its kind say what they can.
 */
export function useVerdicts(
  id: string,
  kind: OfficeKind,
  session: DraftSession,
  body: JsonObject,
): Verdicts {
  const client = useOffice();
  const state = useStoreView(session, "state");
  const saved = useStoreView(session, "saved");
  const settled = useDebounced(body, EXAMINE_DELAY_MS);
  const isAboutToBeSaved = state === "changed" || state === "saving";
  const { data } = useQuery({
    queryKey: ["live-verdicts", id, numberOf(settled)],
    enabled: settled === body && !isAboutToBeSaved,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const { verdicts, total } =
        saved?.body === settled
          ? saved
          : await examine(client, id, settled, signal);
      const examined = verdicts.map((verdict) => {
        const path = pathOf(verdict.pointer);
        return { verdict, path, index: Number(path[1]) };
      });
      return {
        ...{ examined, body: settled },
        unlisted: total - verdicts.length,
      };
    },
  });
  const own = useRuleVerdicts(id, kind, body);
  const last = useRef<OfficeVerdict[]>([]);
  const verdicts = useMemo(() => {
    const found = (data?.examined ?? [])
      .filter(
        ({ path, index }) =>
          isSamePart(path[0], index, data?.body, body) ||
          isSameAt(path, data?.body, body),
      )
      .map(({ verdict }) => verdict);
    if (data?.body !== body) found.push(...own.filter(isNotIn(found)));
    const isUnchanged =
      found.length === last.current.length &&
      found.every((one, index) => one === last.current[index]);
    if (!isUnchanged) last.current = found;
    return last.current;
  }, [data, body, own]);
  const unlisted = data?.unlisted ?? 0;
  const isExamined = data !== undefined;
  return useMemo(
    () => ({ verdicts, unlisted, isExamined }),
    [verdicts, unlisted, isExamined],
  );
}

const isNotIn =
  (known: readonly OfficeVerdict[]) =>
  ({ pointer, outcome }: OfficeVerdict): boolean =>
    !known.some((one) => one.pointer === pointer && one.outcome === outcome);

/** Whether two bodies share a property, or its entry at an index: most do. */
function isSamePart(
  name = "",
  index: number,
  before: JsonObject | undefined,
  after: JsonObject,
): boolean {
  const one = before?.[name];
  const other = after[name];
  if (one === other) return true;
  return (
    Array.isArray(one) &&
    Array.isArray(other) &&
    one[index] !== undefined &&
    one[index] === other[index]
  );
}

/** Whether two bodies have the same value at a path; most share the objects that it leads through. */
function isSameAt(path: readonly string[], one: Json, other: Json): boolean {
  let [before, after] = [one, other];
  for (const name of path) {
    if (before === after) return true;
    before = valueAt(before, [name]);
    after = valueAt(after, [name]);
  }
  return isSame(before, after);
}
