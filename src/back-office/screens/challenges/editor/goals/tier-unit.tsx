import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useFormServices } from "#src/back-office/document/form-services.ts";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { DocumentForm } from "#src/forms/rjsf/document/document-form.tsx";
import { valueAt, withValue } from "#src/forms/rjsf/document/form-layout.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";

/** The unit of a tier, where it counts something else than the others. */
export function TierUnit({ index }: { index: number }) {
  const {
    kind,
    body,
    isReadOnly,
    session,
    languages,
    shown,
    show,
    examination,
  } = useOpenDocument();
  const services = useFormServices();
  const base = `/challengeGoals/${index}/unit`;
  const path = ["challengeGoals", index];
  const { rule } = placeAt(kind.schema, base, { language: services.language });
  const schema = useMemo(
    () => ({ type: "object", properties: { unit: rule } }),
    [rule],
  );
  const tier = valueAt(body, path);
  const unit = isObject(tier) ? tier["unit"] : undefined;
  const part = useMemo(() => (unit === undefined ? {} : { unit }), [unit]);
  return (
    <DocumentForm
      {...services}
      base={`/challengeGoals/${index}`}
      schema={schema as JsonObject}
      body={part}
      {...{ isReadOnly, languages, shown }}
      onShow={show}
      onEdit={(change) =>
        session.edit((before) => {
          const present = valueAt(before, [...path, "unit"]);
          const next = change(present === undefined ? {} : { unit: present });
          return withValue(
            before,
            [...path, "unit"],
            next["unit"],
          ) as JsonObject;
        })
      }
      verdicts={examination.verdicts.filter(({ pointer }) =>
        pointer.startsWith(base),
      )}
    />
  );
}
