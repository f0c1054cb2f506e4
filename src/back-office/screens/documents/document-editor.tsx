import { Skeleton } from "antd";
import { type Ref, useCallback, useEffect, useMemo, useState } from "react";
import {
  findTargets,
  type OfficeKind,
  useRegistry,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import {
  DocumentForm,
  type DocumentFormHandle,
} from "#src/forms/rjsf/document/document-form.tsx";
import type { FormTranslate } from "#src/forms/rjsf/document/form-context.ts";
import { formValidator } from "#src/forms/rjsf/document/form-validator.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

interface Props {
  ref: Ref<DocumentFormHandle>;
  kind: OfficeKind;
  body: JsonObject;
  isReadOnly: boolean;
  /** The language of the texts, or `all`. */
  shown: string;
  onShow: (language: string) => void;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
  verdicts: readonly OfficeVerdict[];
}

/** The form of a document's editing schema, with the texts and the searches of the back office. */
export function DocumentEditor({ kind, ...props }: Props) {
  const { t, language } = useLanguage();
  const client = useOffice();
  const { data: registry } = useRegistry();
  const validator = useValidator(kind);
  const texts = useMemo<FormTranslate>(
    () => (key, values) => t(`form_field.${key}`, values),
    [t],
  );
  const find = useCallback(
    (entity: string, query: { q?: string; id?: number }) =>
      findTargets(client, entity, query),
    [client],
  );
  if (validator === undefined) return <Skeleton active />;
  return (
    <DocumentForm
      {...props}
      schema={kind.schema}
      validator={validator}
      t={texts}
      language={language}
      targets={registry?.targets ?? none}
      findTargets={find}
    />
  );
}

const none: never[] = [];

/** The compiled validator of a kind, as soon as it is loaded. */
function useValidator({ kind, schema }: OfficeKind) {
  const [validator, setValidator] =
    useState<Awaited<ReturnType<typeof formValidator>>>();
  useEffect(() => {
    let isCurrent = true;
    formValidator(kind, schema).then(
      (loaded) => isCurrent && setValidator(loaded),
      console.error,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, schema]);
  return validator;
}
