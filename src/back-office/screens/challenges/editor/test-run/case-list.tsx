import { Button, Tag, Typography } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { testDifferences } from "#src/domain/challenge/test-cases.ts";
import type { ProductRows } from "#src/domain/challenge/test-declaration.ts";
import { testRun } from "#src/domain/challenge/test-run.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import styles from "./test-run.module.css";
import { useCases } from "./use-cases.ts";
import { useOutcomeWords } from "./use-outcome-words.ts";
import type { InputProps } from "./use-test-input.ts";

interface Props extends InputProps {
  tested: TestedChallenge;
  /** Undefined until they are known. */
  rows: ProductRows | undefined;
}

/** The kept cases, each run under the draft as it is: whether the expected outcome comes out, and any other. */
export function CaseList({ tested, rows, input, change }: Props) {
  const { t, valueWords } = useOutcomeWords(tested);
  const { isReadOnly, say } = useOpenDocument();
  const { cases, remove } = useCases();
  const all = cases.map((one, index) => {
    const outcome = rows && testRun(tested, one, rows);
    return {
      ...{ one, id: `/tests/${index}` },
      differences: outcome && testDifferences(one, outcome),
    };
  });
  const passed = all.filter(({ differences }) => differences?.length === 0);
  return (
    <section className={layout["stack"]} aria-label={t("test_run.cases")}>
      <h4>{t("test_run.cases")}</h4>
      {cases.length === 0 ? (
        <Typography.Text type="secondary">
          {t("test_run.no_cases")}
        </Typography.Text>
      ) : (
        <p role="status">
          {t("test_run.passed", { number: passed.length, total: cases.length })}
        </p>
      )}
      <ul className={layout["list"]}>
        {all.map(({ one, id, differences }) => (
          <li
            key={one.key}
            className={layout["panel"]}
            data-field={id}
            aria-current={one.key === input.key || undefined}
          >
            <div className={`${layout["bar"]} ${styles["case"]}`}>
              <strong>{one.name}</strong>
              {differences && (
                <Tag color={differences.length === 0 ? "success" : "error"}>
                  {t(
                    differences.length === 0
                      ? "test_run.pass"
                      : "test_run.fail",
                  )}
                </Tag>
              )}
              <Button
                size="small"
                aria-label={t("test_run.open_case", { name: one.name ?? "" })}
                onClick={() => {
                  const { name: _, expect: __, ...opened } = one;
                  change({
                    ...{ person: {}, lines: [], answers: null },
                    ...{ votes: null, others: null, ...opened },
                  });
                }}
              >
                {t("test_run.open")}
              </Button>
              {!isReadOnly && (
                <Button
                  size="small"
                  danger
                  aria-label={t("form_field.remove", { name: one.name ?? "" })}
                  onClick={() => {
                    remove(one.key);
                    if (one.key === input.key) change({ key: "" });
                    say(t("form_field.removed", { name: one.name ?? "" }));
                  }}
                >
                  {t("test_run.remove")}
                </Button>
              )}
            </div>
            {differences && differences.length > 0 && (
              <ul>
                {differences.map(({ field, expected, actual }) => (
                  <li key={field}>
                    {t("test_run.difference", {
                      field: t(`test_run.expect.${field}`),
                      actual: valueWords(field, actual),
                      expected: valueWords(field, expected),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
