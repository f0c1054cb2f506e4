import { useCallback } from "react";
import { findTargets, useRegistry } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import type {
  BlockType,
  FormServices,
} from "#src/forms/rjsf/document/form-context.ts";

const none: never[] = [];

/** What the back office does for the forms of documents and blocks: texts, searches, and what exists. */
export function useFormServices(): FormServices {
  const { language } = useLanguage();
  const t = useFieldTexts();
  const client = useOffice();
  const { data: registry } = useRegistry();
  const find = useCallback<FormServices["findTargets"]>(
    (entity, query) => findTargets(client, entity, query),
    [client],
  );
  const kinds = registry?.kinds;
  const addressOf = useCallback<NonNullable<FormServices["addressOf"]>>(
    ({ id, kind }) => {
      const may = kinds?.find((one) => one.kind === kind)?.may;
      return may?.write || may?.publish ? documentAddress(kind, id) : undefined;
    },
    [kinds],
  );
  return {
    addressOf,
    t,
    language,
    targets: registry?.targets ?? none,
    findTargets: find,
    blockTypes: (registry?.blocks as BlockType[] | undefined) ?? none,
  };
}
