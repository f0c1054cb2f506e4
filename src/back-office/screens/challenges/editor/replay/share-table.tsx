import { Typography } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { ScrollingTable } from "#src/back-office/ui/office-table.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import styles from "./replay.module.css";

interface Share {
  entrants?: number;
  points: number;
}

interface Props {
  title: string;
  /** Of the first column. */
  label: string;
  /** Of the versions that are beside each other. */
  names: readonly string[];
  rows: readonly {
    label: string;
    /** Of each version; undefined for nothing. */
    shares: readonly (Share | undefined)[];
  }[];
  note?: string | undefined;
}

/** People and points by tier, group or week, with bars beside the numbers. */
export function ShareTable({ title, label, names, rows, note }: Props) {
  const t = useTexts();
  const hasPeople = rows.some(({ shares }) =>
    shares.some((share) => share?.entrants !== undefined),
  );
  const most = Math.max(
    1,
    ...rows.flatMap(({ shares }) => shares.map((share) => share?.points ?? 0)),
  );
  const figures = hasPeople
    ? (["entrants", "points"] as const)
    : (["points"] as const);
  return (
    <div className={`${layout["stack"]} ${styles["shares"]}`}>
      <Typography.Title level={4}>{title}</Typography.Title>
      <ScrollingTable label={title}>
        <table className={layout["table"]}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {figures.flatMap((figure) =>
                names.map((name) => (
                  <th scope="col" key={`${figure} ${name}`}>
                    {t(`replay.${figure}`)}
                    {names.length > 1 && (
                      <div className={layout["hint"]}>{name}</div>
                    )}
                  </th>
                )),
              )}
              <th aria-hidden className={styles["bars"]} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label: row, shares }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {figures.flatMap((figure) =>
                  names.map((name, at) => (
                    <td key={`${figure} ${name}`}>
                      {formatNumber(shares[at]?.[figure] ?? 0)}
                    </td>
                  )),
                )}
                <td aria-hidden className={styles["bars"]}>
                  {names.map((name, at) => (
                    <span
                      key={name}
                      className={styles["bar"]}
                      style={{
                        inlineSize: `${(100 * (shares[at]?.points ?? 0)) / most}%`,
                      }}
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      {note !== undefined && <p className={layout["hint"]}>{note}</p>}
    </div>
  );
}
