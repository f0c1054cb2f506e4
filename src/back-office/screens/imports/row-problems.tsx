import { Alert } from "antd";
import type { Checked } from "#src/back-office/table-file/table-session.ts";
import { type TextKey, useLanguage } from "#src/back-office/texts.ts";
import type { RowField } from "#src/domain/imports/row-fields.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { labelIn } from "./label-in.ts";

interface Props {
  checked: Checked;
  fields: readonly RowField[];
}

/** How many are shown at first. */
const MAX_PROBLEMS_AT_FIRST = 10;

/** The rows of a file that would be refused, before they are sent. */
export function RowProblems({ checked: { refused, problems }, fields }: Props) {
  const { t, language } = useLanguage();
  if (refused === 0) return null;
  const more = refused - Math.min(MAX_PROBLEMS_AT_FIRST, problems.length);
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={t("import.faults", {
        count: refused,
        number: formatNumber(refused),
      })}
      description={
        <ul>
          {problems
            .slice(0, MAX_PROBLEMS_AT_FIRST)
            .map(({ line, field, text, reason }) => (
              <li key={line}>
                {[
                  t("import.at_line", { line: formatNumber(line) }),
                  field && labelIn(fields, field, language),
                  t(`import.fault_${reason}` as TextKey, { text }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          {more > 0 && (
            <li>
              {t("import.more_faults", {
                count: more,
                number: formatNumber(more),
              })}
            </li>
          )}
        </ul>
      }
    />
  );
}
