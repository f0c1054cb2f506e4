import { useLanguage } from "#src/back-office/texts.ts";
import { challengePhases } from "#src/domain/challenge/phase.ts";
import type { Expectable } from "#src/domain/challenge/test-cases.ts";
import type { TestedLine } from "#src/domain/challenge/test-declaration.ts";
import type { TestOutcome } from "#src/domain/challenge/test-run.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import { amountIn } from "#src/domain/challenge/unit.ts";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import type { DeclarationViolation } from "#src/domain/declaration/declaration-request.ts";
import { numberIn } from "#src/domain/values/number-format.ts";

/** What comes out of a test-run, in words. */
export function useOutcomeWords({ money }: TestedChallenge) {
  const { t, language } = useLanguage();
  const number = (value: number) => numberIn(language, value);

  /** A value that is expected, or came out. */
  function valueWords(field: Expectable, value: unknown): string {
    if (typeof value === "number") return number(value);
    if (typeof value === "boolean")
      return t(value ? "changes.yes" : "changes.no");
    const phase = challengePhases.find((one) => one === value);
    if (phase !== undefined) return t(`challenges.phase.${phase}`);
    if (field === "tier" && typeof value === "string")
      return money.goals.find(({ key }) => key === value)?.name || value;
    return t("test_run.nothing");
  }

  /** Why a line has its points. */
  function lineWords({ reward, explanation }: TestedLine): string {
    switch (explanation.kind) {
      case "reached":
        return t("test_run.line.reached", {
          quantity: number(explanation.quantity),
          reward: number(explanation.reward),
          points: number(reward),
        });
      case "not_reached":
        return t("test_run.line.not_reached", {
          threshold: number(explanation.threshold),
          missing: number(explanation.missing),
        });
      default:
        return t(`test_run.line.${explanation.kind}`);
    }
  }

  /** How far it is to the next tier. */
  function nextWords({ goals }: TestOutcome): string | undefined {
    const next = goals.find(({ state }) => state === "next");
    return (
      next &&
      t("test_run.tier_next", {
        missing: amountIn(language, next.missing, next.unit),
        name: next.name ?? number(next.value),
        points: number(next.reward ?? 0),
      })
    );
  }

  return { t, number, valueWords, lineWords, nextWords };
}

interface Named {
  /** What the lines are called, in their order. */
  lines: readonly string[];
  questions: DeclarationQuestions;
}

/** What is missing or wrong in a declaration, in words. */
export function useViolationWords({ lines, questions }: Named) {
  const { t } = useLanguage();
  return ({ path, fault }: DeclarationViolation): string => {
    const [list, index = "", field = ""] = path.split(".");
    if (list === "challengeProductDeclarations") {
      if (index === "")
        return t(
          `test_run.lacks.products_${fault === "required" ? "required" : "unexpected"}`,
        );
      const name = lines[Number(index)] ?? "";
      if (field === "quantity" || field === "currencyValue")
        return t(`test_run.lacks.${field}`, { name });
      return t(`test_run.lacks.${fault === "twice" ? "twice" : "unknown"}`, {
        name,
      });
    }
    // An unanswered question is named by its IRI, any other by its place.
    const input =
      list === "formEntry"
        ? (questions.inputs.find((one) => path.endsWith(`.${one["@id"]}`)) ??
          questions.inputs[Number(path.split(".")[2])])
        : questions.predefined.find(({ key }) => key === list);
    return t(
      `test_run.lacks.${fault === "required" ? "answer" : "wrong_answer"}`,
      {
        question: input?.label ?? "",
      },
    );
  };
}
