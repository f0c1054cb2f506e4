import { declarationAnswers } from "#src/domain/declaration/declaration.ts";
import { declarationGain, declaredGain } from "#src/domain/store/reward.ts";
import { byteOrderMark, csvRows } from "#src/domain/values/csv.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { formatUnit } from "#src/i18n/amounts.ts";
import { formatAnswer, formatDate, formatDay } from "#src/i18n/dates.ts";
import { currentLocale, t } from "#src/i18n/index.ts";
import type { Declaration } from "#src/schema/types.gen.ts";
import { saveFile } from "#src/ui/save-file.ts";

/**
 * Declarations as CSV in the current language, with numbers in the format of the programme's region: one row per declared
 * product. Only validated declarations have gains.
 */
export function declarationsCsv(declarations: readonly Declaration[]): string {
  const questions = new Map(
    declarations
      .flatMap(declarationAnswers)
      .map(({ key, question }) => [key, question] as const),
  );
  const head = [
    t("history.csv.number"),
    t("history.csv.date"),
    t("history.csv.status"),
    t("history.csv.reason"),
    t("history.csv.from"),
    t("history.csv.to"),
    t("history.distributor"),
    ...questions.values(),
    t("history.csv.gain"),
    t("history.product"),
    t("history.csv.code"),
    t("history.csv.brand"),
    t("challenge.product.quantity"),
    t("history.csv.unit"),
    `${t("challenge.product.value")} (€)`,
    t("history.csv.product_gain"),
    t("challenge.product.result"),
  ];
  const rows = declarations.flatMap((declaration) => {
    const answers = new Map(
      declarationAnswers(declaration).map(({ key, answer }) => [
        key,
        formatAnswer(answer),
      ]),
    );
    const isValidated = declaration.status === "validated";
    const common = [
      entityId(declaration) ?? "",
      formatDate(declaration.createdAt),
      t(`core.status.${declaration.status ?? "unknown"}`),
      declaration.comment ?? "",
      formatDay(declaration.invoiceDateStart),
      formatDay(declaration.invoiceDateEnd),
      declaration.distributor ?? "",
      ...[...questions.keys()].map((key) => answers.get(key) ?? ""),
    ];
    const lines = declaration.challengeProductDeclarations ?? [];
    return (lines.length > 0 ? lines : [null]).map((line, index) => {
      const product = line?.challengeProduct;
      const gain = line ? declaredGain(line) : undefined;
      return [
        ...common,
        // Once per declaration, so that the column can be summed.
        index === 0 ? declarationGain(declaration)?.reward : undefined,
        product?.productName ?? "",
        product?.productCode ?? "",
        product?.brand ?? "",
        gain?.quantity,
        gain && formatUnit(product?.unit, gain.quantity),
        gain?.financialValue,
        isValidated ? gain?.reward : undefined,
        isValidated ? gain?.result : undefined,
      ];
    });
  });
  return byteOrderMark + csvRows([head, ...rows], currentLocale());
}

/** Downloads declarations as a CSV file. */
export function exportDeclarations(
  declarations: readonly Declaration[],
  name: string,
): void {
  const file = new Blob([declarationsCsv(declarations)], {
    type: "text/csv;charset=utf-8",
  });
  saveFile(file, `${name}.csv`);
}
