import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { examine } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { isSame, type JsonObject } from "#src/domain/documents/languages.ts";
import { pathOf, valueAt } from "#src/forms/rjsf/document/form-layout.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { useSettled } from "./use-draft.ts";

const PAUSE = 400;

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

/** The verdicts on a body shortly after its last change, except those on values that have changed since. */
export function useVerdicts(
  id: string,
  body: JsonObject,
): { verdicts: OfficeVerdict[]; isExamined: boolean } {
  const client = useOffice();
  const settled = useSettled(body, PAUSE);
  const { data } = useQuery({
    queryKey: ["live-verdicts", id, numberOf(settled)],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const verdicts = await examine(client, id, settled, signal);
      return { verdicts, examined: settled };
    },
  });
  const verdicts = useMemo(
    () =>
      (data?.verdicts ?? []).filter(({ pointer }) => {
        const path = pathOf(pointer);
        return isSame(valueAt(data?.examined, path), valueAt(body, path));
      }),
    [data, body],
  );
  return { verdicts, isExamined: data !== undefined };
}
