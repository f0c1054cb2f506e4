import { Collapse, Typography } from "antd";
import { useFieldName } from "#src/back-office/document/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { isEmpty } from "#src/domain/documents/examine/meaning.ts";
import type { ValueFormat } from "#src/domain/documents/value-format.ts";
import type { Json } from "#src/schema/json.ts";
import type { OfficeChange } from "#src/schema/types.gen.ts";
import { ChangedList } from "./changed-list.tsx";
import styles from "./history.module.css";
import { ValueInWords } from "./value-in-words.tsx";

type Change = Pick<OfficeChange, "pointer" | "label" | "language" | "block"> & {
  before: unknown;
  after: unknown;
  format?: ValueFormat | undefined;
  moved?: readonly string[];
};

/** Whether people can see it; keys and positions are part of the JSON only. */
const isSeen = ({ format, block }: Change): boolean =>
  format?.as !== "technical" || block !== undefined;

/** Of a block that was added or removed, only the first change is shown. */
const isTold = (
  { block }: Change,
  index: number,
  changes: readonly Change[],
): boolean =>
  block === undefined ||
  changes.findIndex(
    (other) =>
      other.block?.pointer === block.pointer &&
      other.block.state === block.state,
  ) === index;

interface Props {
  changes: readonly Change[];
  /** How many there are, of which these are the first. */
  total: number;
}

/** What differs between two states of a document, in words (BO-3.6); as JSON on request. */
export function Changes({ changes, total }: Props) {
  const { t } = useLanguage();
  if (changes.length === 0) return <p>{t("changes.none")}</p>;
  const seen = changes.filter(isSeen);
  return (
    <>
      {seen.length === 0 && <p>{t("changes.technical")}</p>}
      <ul className={styles["changes"]}>
        {seen.filter(isTold).map((change) => (
          <li key={change.pointer}>
            <OneChange change={change} />
          </li>
        ))}
      </ul>
      {total > changes.length && (
        <p>{t("changes.more", { count: total - changes.length })}</p>
      )}
      <Collapse
        size="small"
        items={[
          {
            key: "json",
            label: t("changes.as_json"),
            children: (
              <pre className={styles["json"]}>
                {JSON.stringify(
                  changes.map(({ pointer, before, after }) => ({
                    ...{ pointer, before, after },
                  })),
                  null,
                  2,
                )}
              </pre>
            ),
          },
        ]}
      />
    </>
  );
}

function OneChange({ change }: { change: Change }) {
  const { t } = useLanguage();
  const { format } = change;
  const [before, after] = [change.before as Json, change.after as Json];
  const name = useFieldName()(change);
  if (change.block !== undefined)
    return (
      <>
        <Typography.Text strong>{change.block.label}</Typography.Text>
        <p className={styles["words"]}>
          {t(`changes.block_${change.block.state}`)}
        </p>
      </>
    );
  if (change.moved !== undefined)
    return (
      <>
        <Typography.Text strong>{change.moved.join(", ")}</Typography.Text>
        <p className={styles["words"]}>{t("changes.moved")}</p>
      </>
    );
  return (
    <>
      <Typography.Text strong>{name || t("changes.whole")}</Typography.Text>
      <dl className={styles["words"]}>
        {!isEmpty(before) && (
          <>
            <dt>{t("changes.before")}</dt>
            <dd>
              <del>
                <ValueInWords value={before} {...{ format }} side={0} />
              </del>
            </dd>
          </>
        )}
        <dt>{t(isEmpty(before) ? "changes.added" : "changes.after")}</dt>
        <dd>
          {isEmpty(after) ? (
            t("changes.nothing")
          ) : (
            <ins>
              <ValueInWords value={after} {...{ format }} side={1} />
            </ins>
          )}
        </dd>
      </dl>
      {format?.list && (
        <ChangedList {...{ before, after }} list={format.list} />
      )}
    </>
  );
}
