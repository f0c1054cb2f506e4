import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { PartForm } from "#src/back-office/screens/challenges/editor/part-form.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { valueAt, withValue } from "#src/forms/rjsf/document/form-layout.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";

const names = ["unit"];

/** The unit of a tier, where it counts something else than the others. */
export function TierUnit({ index }: { index: number }) {
  const { kind, body, session } = useOpenDocument();
  const { language } = useLanguage();
  const path = ["challengeGoals", index];
  const pointer = `/challengeGoals/${index}`;
  const { rule } = placeAt(kind.schema, pointer, { language });
  const tier = valueAt(body, path);
  if (!isObject(tier)) return null;
  return (
    <PartForm
      {...{ pointer, rule, names }}
      part={tier}
      onEdit={(change) =>
        session.edit((before) => {
          const present = valueAt(before, path);
          return isObject(present)
            ? (withValue(before, path, change(present)) as JsonObject)
            : before;
        })
      }
    />
  );
}
