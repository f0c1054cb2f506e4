import { Alert } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { numberMistake } from "#src/i18n/number-fields.ts";
import { counted, formatNumber } from "#src/i18n/numbers.ts";
import { ruleOf } from "./cells.ts";
import type { RefusedCell } from "./pasted.ts";
import type { usePaste } from "./use-clipboard.ts";

/** How many refused cells are named. */
const MAX_NAMED = 10;

/** What became of what was pasted: each cell that was not taken over is named. */
export function PasteReport({
  outcome,
  error,
  dismiss,
}: Pick<ReturnType<typeof usePaste>, "outcome" | "error" | "dismiss">) {
  const t = useTexts();
  const explain = useExplanation();
  if (error) return <Failure error={error} />;
  if (outcome === undefined) return null;
  const { refused, changed, added } = outcome;
  const isWhole = refused.length === 0;
  return (
    <Alert
      type={isWhole ? "success" : "warning"}
      role={isWhole ? "status" : "alert"}
      closable={{ onClose: dismiss, "aria-label": t("store.close") }}
      title={[
        t("listed.pasted", {
          changed: formatNumber(changed),
          added: formatNumber(added),
        }),
        !isWhole && t("listed.refused", counted(refused.length)),
      ]
        .filter(Boolean)
        .join(" ")}
      description={
        !isWhole && (
          <ul>
            {refused.slice(0, MAX_NAMED).map((cell) => (
              <li key={`${cell.line} ${cell.column}`}>{explain(cell)}</li>
            ))}
            {refused.length > MAX_NAMED && (
              <li>
                {t("import.more_faults", counted(refused.length - MAX_NAMED))}
              </li>
            )}
          </ul>
        )
      }
    />
  );
}

/** Where a refused cell is, and why. */
function useExplanation() {
  const t = useTexts();
  const texts = useFieldTexts();
  return ({ line, column, text, reason }: RefusedCell): string => {
    const place = [
      t("import.at_line", { line: formatNumber(line) }),
      column && t(`listed.${column}`),
    ]
      .filter(Boolean)
      .join(", ");
    const why =
      reason === "unknownProduct" ||
      reason === "repeated" ||
      reason === "noCode" ||
      reason === "outside"
        ? t(`listed.refused_${reason}`, { text })
        : column && numberMistake(text, ruleOf(column), texts);
    return `${place}: ${why ?? text}`;
  };
}
