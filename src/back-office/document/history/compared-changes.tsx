import { useCallback } from "react";
import { useBlockSchemas } from "#src/back-office/document/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { useInSlices } from "#src/back-office/ui/use-in-slices.ts";
import { listChanges } from "#src/domain/documents/merge/diff.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { Changes } from "./changes.tsx";

interface Props {
  before: JsonObject;
  after: JsonObject;
  schema: JsonObject;
}

/** What differs between two bodies that the browser has, in words; says so while a comparison takes long. */
export function ComparedChanges({ before, after, schema }: Props) {
  const { t, language } = useLanguage();
  const blocks = useBlockSchemas();
  const compare = useCallback(
    () => listChanges(before, after, schema, language, blocks),
    [before, after, schema, language, blocks],
  );
  const { result, isSlow } = useInSlices(compare);
  if (result !== undefined) return <Changes {...result} />;
  return <p role="status">{isSlow && t("changes.comparing")}</p>;
}
