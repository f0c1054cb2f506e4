import type { Ref } from "react";
import {
  type OfficeKind,
  useProgrammeLanguages,
} from "#src/back-office/api/documents.ts";
import {
  DocumentForm,
  type DocumentFormHandle,
} from "#src/forms/rjsf/document/document-form.tsx";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";
import { useFormServices } from "./form-services.ts";

interface Props {
  ref: Ref<DocumentFormHandle>;
  kind: OfficeKind;
  body: JsonObject;
  /** Properties that are edited elsewhere. */
  without?: readonly string[];
  isReadOnly: boolean;
  /** Those whose texts are shown. */
  shown: readonly Language[];
  onShow: (languages: readonly Language[]) => void;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
  verdicts: readonly OfficeVerdict[];
}

/** The form of a document's editing schema, with the texts and the searches of the back office. */
export function DocumentEditor({ kind, ...props }: Props) {
  const services = useFormServices();
  const languages = useProgrammeLanguages();
  return (
    <DocumentForm
      {...props}
      {...services}
      languages={languages}
      schema={kind.schema}
    />
  );
}
