import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useFormServices } from "#src/back-office/document/form-services.ts";
import { DocumentForm } from "#src/forms/rjsf/document/document-form.tsx";
import { isObject, type JsonObject } from "#src/schema/json.ts";

interface Props {
  /** The JSON Pointer of the part in the challenge. */
  pointer: string;
  /** The rule of the part. */
  rule: JsonObject;
  /** The fields to show. */
  names: readonly string[];
  part: JsonObject;
  onEdit: (change: (part: JsonObject) => JsonObject) => void;
}

/** The generic form of some fields of a part of a list. */
export function PartForm({ pointer, rule, names, part, onEdit }: Props) {
  const { languages, shown, show, examination, isReadOnly } = useOpenDocument();
  const services = useFormServices();
  const schema = useMemo(() => {
    const fields = isObject(rule["properties"]) ? rule["properties"] : {};
    const own = names.map((name) => [name, fields[name]]);
    return { ...rule, properties: Object.fromEntries(own) };
  }, [rule, names]);
  const body = useMemo(
    () => Object.fromEntries(names.map((name) => [name, part[name]])),
    [part, names],
  );
  const { verdicts } = examination;
  const inside = useMemo(
    () => verdicts.filter((one) => one.pointer.startsWith(`${pointer}/`)),
    [verdicts, pointer],
  );
  return (
    <DocumentForm
      {...services}
      {...{ base: pointer, schema, body, isReadOnly, languages, shown, onEdit }}
      onShow={show}
      verdicts={inside}
    />
  );
}
