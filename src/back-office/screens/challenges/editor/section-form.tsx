import { useCallback, useMemo, useRef } from "react";
import { useProgrammeLanguages } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useFormServices } from "#src/back-office/document/form-services.ts";
import {
  DocumentForm,
  type DocumentFormHandle,
} from "#src/forms/rjsf/document/document-form.tsx";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import {
  useChallengeEditor,
  useRevealField,
} from "./challenge-editor-context.ts";

interface Props {
  /** Those that the type of the challenge uses are shown. */
  properties: readonly string[];
  /** Whether it shows what the schema does not know, too. */
  isFirst?: boolean;
}

/** The generic form of some properties of the challenge that is open. */
export function SectionForm({ properties: wanted, isFirst = false }: Props) {
  const { kind, body, isReadOnly, session, ...open } = useOpenDocument();
  const { shown, show, languages, examination } = open;
  const { section } = useChallengeEditor();
  const programme = useProgrammeLanguages();
  const services = useFormServices();
  const form = useRef<DocumentFormHandle>(null);
  const properties = useMemo(
    () => wanted.filter((name) => section?.properties.includes(name) ?? true),
    [wanted, section],
  );
  const schema = useMemo(
    () => partOfSchema(kind.schema, properties),
    [kind.schema, properties],
  );
  const known = propertiesOf(kind.schema);
  const { verdicts } = examination;
  const own = useMemo(
    () =>
      verdicts.filter(({ pointer }) =>
        properties.includes(pathOf(pointer)[0] ?? ""),
      ),
    [verdicts, properties],
  );
  useRevealField(
    properties,
    useCallback((pointer) => {
      form.current?.focus(pointer);
      return form.current !== null;
    }, []),
  );
  return (
    <DocumentForm
      ref={form}
      {...services}
      schema={schema}
      body={usePart(
        body,
        (name) =>
          properties.includes(name) || (isFirst && !Object.hasOwn(known, name)),
      )}
      isReadOnly={isReadOnly}
      // The languages of the document are chosen among those of the programme.
      languages={properties.includes("languages") ? programme : languages}
      shown={shown}
      onShow={show}
      onEdit={session.edit}
      verdicts={own}
    />
  );
}

const propertiesOf = ({ properties }: JsonObject): JsonObject =>
  isObject(properties) ? properties : {};

/** The part of an editing schema with some of its properties, which are in no section. */
function partOfSchema(
  schema: JsonObject,
  properties: readonly string[],
): JsonObject {
  const fields = propertiesOf(schema);
  const { "x-sections": _, required, ...rest } = schema;
  return {
    ...rest,
    required: Array.isArray(required)
      ? required.filter((name) => properties.includes(String(name)))
      : [],
    properties: Object.fromEntries(
      properties.map((name) => {
        const { "x-section": _section, ...field } = fields[name] as JsonObject;
        return [name, field];
      }),
    ),
  };
}

/** What a body has of some properties; the same object while that does not change. */
function usePart(
  body: JsonObject,
  isShown: (property: string) => boolean,
): JsonObject {
  const part = Object.fromEntries(
    Object.entries(body).filter(([name]) => isShown(name)),
  );
  const last = useRef(part);
  const names = Object.keys(part);
  const isUnchanged =
    names.length === Object.keys(last.current).length &&
    names.every((name) => last.current[name] === part[name]);
  if (!isUnchanged) last.current = part;
  return last.current;
}
