import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { findTargets } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import type { BlockTypes } from "#src/back-office/screens/pages/composer/block-types.ts";
import type { OnlyTargets } from "#src/domain/documents/blocks/new-block.ts";
import { referenceEntities } from "#src/domain/documents/kinds/reference-entities.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject } from "#src/schema/json.ts";

/** What the blocks of the palette refer to by what they require, where the programme has one of it. */
export function useOnlyTargets(types: BlockTypes): OnlyTargets {
  const client = useOffice();
  const segments = useMemo(() => requiredSegments(types), [types]);
  const combine = useCallback(
    (results: UseQueryResult<{ id: number }[]>[]): OnlyTargets =>
      Object.fromEntries(
        results.flatMap(({ data = [] }, index) => {
          const [target] = data;
          return target !== undefined && data.length === 1
            ? [[segments[index], `/v2/${segments[index]}/${target.id}`]]
            : [];
        }),
      ),
    [segments],
  );
  return useQueries({
    queries: segments.map((segment) => ({
      queryKey: ["targets", segment],
      queryFn: () =>
        findTargets(client, own(referenceEntities, segment) ?? "", {}),
    })),
    combine,
  });
}

/** The segments of the references that types of blocks require. */
const requiredSegments = (types: BlockTypes): string[] => [
  ...new Set(
    [...types.values()].flatMap(({ schema }) => {
      const { properties, required } = schema;
      const known = isObject(properties) ? properties : {};
      return (Array.isArray(required) ? required : []).flatMap((name) => {
        const rule = own(known, String(name));
        const segment = isObject(rule) ? rule["x-reference"] : undefined;
        return typeof segment === "string" &&
          own(referenceEntities, segment) !== undefined
          ? [segment]
          : [];
      });
    }),
  ),
];
