import { CheckCircleFilled, StopFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useLocation } from "wouter";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { TestOutcome } from "#src/domain/challenge/test-run.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import { groupIds } from "#src/domain/documents/kinds/rows.ts";
import { Badges } from "./badges.tsx";
import styles from "./test-run.module.css";
import { useOutcomeWords, useViolationWords } from "./use-outcome-words.ts";
import type { TestInput } from "./use-test-input.ts";

interface Props {
  tested: TestedChallenge;
  input: TestInput;
  outcome: TestOutcome;
  questions: DeclarationQuestions;
  nameOf: (code: string) => string;
}

/** What happens to the person, in sentences, while it is typed. */
export function OutcomeView({
  tested,
  input,
  outcome,
  questions,
  nameOf,
}: Props) {
  const { t, number, lineWords, nextWords, valueWords } =
    useOutcomeWords(tested);
  const names = (input.lines ?? []).map(({ productCode = "" }) =>
    nameOf(productCode),
  );
  const violationWords = useViolationWords({ lines: names, questions });
  const { phase, refusal, message, steps, violations, lines } = outcome;
  const isPhoto = tested.stored.type === "Photo";
  // Where tiers are rewarded, products mostly have no points themselves.
  const hasGains =
    !tested.money.isRewardingGlobal ||
    lines.some(({ explanation }) => explanation.kind !== "no_reward");
  const next = nextWords(outcome);
  return (
    <section className={layout["note"]} aria-label={t("test_run.outcome")}>
      <h4>{t("test_run.outcome")}</h4>
      <div aria-live="polite" className={styles["sentences"]}>
        <p>
          {t("test_run.phase", {
            phase: phase
              ? t(`challenges.phase.${phase}`)
              : t("test_run.nothing"),
          })}
        </p>
        <p className={styles["verdict"]} data-may={outcome.mayDeclare}>
          {outcome.mayDeclare ? (
            <CheckCircleFilled aria-hidden />
          ) : (
            <StopFilled aria-hidden />
          )}
          {refusal === undefined
            ? t(isPhoto ? "test_run.may.photo" : "test_run.may.declare")
            : t(`test_run.refusal.${refusal}`)}
        </p>
        {message && <p>{t(`test_run.message.${message}`)}</p>}
        {refusal === undefined && steps.length > 0 && (
          <p>
            {t("test_run.steps", {
              steps: steps
                .map((step) => t(`test_run.step.${step}`))
                .join(" › "),
            })}
          </p>
        )}
        {refusal === undefined && violations.length > 0 && (
          <div>
            <p>{t(outcome.isCounted ? "test_run.lacks" : "test_run.wrong")}</p>
            <ul>
              {violations.map((one) => (
                <li key={`${one.path} ${one.fault}`}>{violationWords(one)}</li>
              ))}
            </ul>
          </div>
        )}
        {lines.length > 0 && (
          <table className={layout["table"]}>
            <thead>
              <tr>
                <th scope="col">{t("test_run.product")}</th>
                {hasGains && <th scope="col">{t("test_run.gain")}</th>}
                <th scope="col">{t("test_run.counts")}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={input.lines?.[index]?.productCode}>
                  <th scope="row">{names[index]}</th>
                  {hasGains && <td>{lineWords(line)}</td>}
                  <td>{number(line.result)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <dl className={styles["figures"]}>
          <Figure name={t("test_run.result")}>
            {outcome.result === undefined
              ? t("test_run.nothing")
              : number(outcome.result)}
          </Figure>
          {outcome.goals.length > 0 && (
            <Figure name={t("test_run.expect.tier")} note={next}>
              {valueWords("tier", outcome.tier)}
            </Figure>
          )}
          {!isPhoto && (
            <>
              <Figure name={t("test_run.expect.reward")}>
                {number(outcome.reward)}
              </Figure>
              <Figure name={t("test_run.expect.points")}>
                {number(outcome.points)}
              </Figure>
            </>
          )}
          {outcome.rank !== undefined && (
            <Figure name={t("test_run.expect.rank")}>
              {t("test_run.rank", {
                rank: number(outcome.rank),
                total: number((input.others?.length ?? 0) + 1),
              })}
            </Figure>
          )}
        </dl>
        <Badges outcome={outcome} />
      </div>
      <SeePage input={input} outcome={outcome} />
    </section>
  );
}

const Figure = ({
  name,
  note,
  children,
}: {
  name: string;
  note?: string | undefined;
  children: string;
}) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {note && <small>{note}</small>}
    </dd>
  </div>
);

/** Leads to the preview of the page, as the person at that instant. */
function SeePage({
  input: { at, person },
  outcome,
}: Pick<Props, "input" | "outcome">) {
  const t = useTexts();
  const { address } = useOpenDocument();
  const [, navigate] = useLocation();
  const { isParticipating } = person ?? {};
  const search = new URLSearchParams({
    ...(at && { at }),
    as: `groups:${groupIds(person?.groups).join(",")}`,
    ...(outcome.result !== undefined && {
      result: String(outcome.result),
      reward: String(outcome.reward),
    }),
    ...(outcome.rank !== undefined && { rank: String(outcome.rank) }),
    ...(isParticipating != null && {
      accepted: isParticipating ? "yes" : "no",
    }),
  });
  return (
    <Button onClick={() => navigate(`${address}?${search}`)}>
      {t("test_run.see_page")}
    </Button>
  );
}
