import { useFieldName } from "#src/back-office/document/field-name.ts";
import { ValueInWords } from "#src/back-office/document/history/value-in-words.tsx";
import { isEmpty } from "#src/domain/documents/examine/meaning.ts";
import type { ValueFormat } from "#src/domain/documents/value-format.ts";
import type { Json } from "#src/schema/json.ts";
import type { OfficeAuditEvent, OfficeChange } from "#src/schema/types.gen.ts";
import styles from "./facts.module.css";

interface Props {
  event: OfficeAuditEvent;
  side: "before" | "after";
}

/** What an event says before or after, value by value; of one that was written as words, these (BO-3.8). */
export function Facts({ event, side }: Props) {
  const nameOf = useFieldName();
  const { changes } = event;
  if (changes === undefined)
    return <span className={styles["words"]}>{event[side]}</span>;
  const said = changes.filter((change) => isSaid(change, side));
  return (
    <ul className={styles["facts"]}>
      {said.map((change) => (
        <li key={change.pointer}>
          {isNamedOnly(change) ? (
            nameOf(change)
          ) : (
            <>
              <span className={styles["name"]}>{nameOf(change)}</span>{" "}
              <ValueInWords
                value={change[side] as Json}
                format={change.format as ValueFormat | undefined}
                side={side === "before" ? 0 : 1}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A field of a draft, whose values are not kept. */
const isNamedOnly = ({ before, after }: OfficeChange): boolean =>
  before === null && after === null;

const isSaid = (change: OfficeChange, side: Props["side"]): boolean =>
  isNamedOnly(change) ? side === "after" : !isEmpty(change[side] as Json);
