import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import type { ImportName } from "#registry/imports.ts";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { unfinishedWork } from "#src/back-office/unfinished-work.ts";
import {
  type Columns,
  type RememberedColumns,
  rememberColumns,
} from "#src/domain/imports/match-columns.ts";
import { isRecord } from "#src/schema/json.ts";

const isRemembered = (value: unknown): value is RememberedColumns =>
  isRecord(value) &&
  Object.values(value).every((one) => typeof one === "string");

/** How columns were matched in earlier files of a kind, on this device. */
export function useRememberedColumns(kind: ImportName) {
  const { data } = useQuery(sessionQuery(useOffice()));
  const userId = data?.user.id;
  const draftKey = data?.draftKey;
  const entry = useMemo(
    () =>
      userId === undefined
        ? undefined
        : unfinishedWork.entry(
            { userId, draftKey },
            `import-columns/${kind}`,
            isRemembered,
          ),
    [kind, userId, draftKey],
  );
  const [remembered, setRemembered] = useState<RememberedColumns>();
  useEffect(() => {
    let isLeft = false;
    void entry?.read().then((read) => {
      if (!isLeft) startTransition(() => setRemembered(read));
    });
    return () => {
      isLeft = true;
    };
  }, [entry]);
  return {
    remembered,
    remember(header: readonly string[], columns: Columns): void {
      void entry?.write({ ...remembered, ...rememberColumns(header, columns) });
    },
  };
}
