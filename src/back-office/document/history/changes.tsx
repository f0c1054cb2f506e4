import { Collapse, Typography } from "antd";
import { useFieldName } from "#src/back-office/document/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { Json } from "#src/schema/json.ts";
import type { OfficeChange } from "#src/schema/types.gen.ts";
import styles from "./history.module.css";

type Change = Pick<OfficeChange, "pointer" | "label" | "language" | "block"> & {
  before: unknown;
  after: unknown;
  moved?: readonly string[];
};

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
  return (
    <>
      <ul className={styles["changes"]}>
        {changes.filter(isTold).map((change) => (
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
  const { before, after } = change;
  const written = useWritten();
  const name = useFieldName()(change);
  const isOrder = isKeys(before) && isKeys(after);
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
        <p className={styles["words"]}>{t("changes.block_moved")}</p>
      </>
    );
  return (
    <>
      <Typography.Text strong>{name || t("changes.whole")}</Typography.Text>
      {isOrder ? (
        <p className={styles["words"]}>{t("changes.order")}</p>
      ) : (
        <dl className={styles["words"]}>
          {!isNothing(before) && (
            <>
              <dt>{t("changes.before")}</dt>
              <dd>
                <del>{written(before)}</del>
              </dd>
            </>
          )}
          <dt>{t(isNothing(before) ? "changes.added" : "changes.after")}</dt>
          <dd>
            {isNothing(after) ? (
              t("changes.nothing")
            ) : (
              <ins>{written(after)}</ins>
            )}
          </dd>
        </dl>
      )}
    </>
  );
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === "";

/** The keys of a list whose items were moved. */
const isKeys = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((one) => typeof one === "string" || typeof one === "number");

/** Returns a value of a document as people read it. */
function useWritten(): (value: unknown) => string {
  const { t } = useLanguage();
  return (value) => {
    if (isNothing(value)) return t("changes.nothing");
    if (typeof value === "boolean")
      return t(value ? "changes.yes" : "changes.no");
    if (typeof value === "number") return formatNumber(value);
    if (typeof value !== "string") return JSON.stringify(value as Json);
    return /^\d{4}-\d{2}-\d{2}T/.test(value)
      ? formatDate(value, "lll") || value
      : value;
  };
}
