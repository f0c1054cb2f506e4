import CheckOutlined from "@ant-design/icons/CheckOutlined";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "wouter";
import {
  challengeProductsQuery,
  noFilter,
} from "#src/api/challenge/products.ts";
import { loadUpload } from "#src/api/client/resumable-upload.ts";
import {
  type WizardStep,
  wizardSteps,
} from "#src/domain/declaration/declaration.ts";
import {
  type DeclarationDraft,
  draftProblems,
  isEmptyDraft,
  type StepProblem,
  stepToShow,
  withProducts,
} from "#src/domain/declaration/declaration-draft.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, Declaration } from "#src/schema/types.gen.ts";
import type { OpenDraft } from "#src/state/declaration-drafts.ts";
import { useLeaveGuard } from "#src/state/leave-guard.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { Button } from "#src/ui/controls.tsx";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { Notice } from "#src/ui/notice/notice.tsx";
import { loadFileTypes } from "#src/ui/upload/chosen-file.ts";
import { DraftOverview } from "./draft-overview.tsx";
import { Gain } from "./gain.tsx";
import { ProductsStep } from "./products-step.tsx";
import { ProofStep } from "./proof-step.tsx";
import { SendDialog, SentDialog } from "./send-dialog.tsx";
import type { StepProps } from "./step-props.ts";
import { SummaryStep } from "./summary-step.tsx";
import styles from "./wizard.module.css";

const loadQuestions = () => import("./questions-step.tsx");
const QuestionsStep = lazy(async () => ({
  default: (await loadQuestions()).QuestionsStep,
}));

/**
 * Preloads the code of the following steps once nothing is being fetched, so that the user can continue offline. Whatever
 * fails is loaded again when needed.
 */
function FollowingCode() {
  const isWaiting = useIsFetching() > 0;
  useEffect(() => {
    if (isWaiting) return;
    for (const load of [loadQuestions, loadFileTypes, loadUpload])
      load().catch(() => undefined);
  }, [isWaiting]);
  return null;
}

const noErrors: Readonly<Record<string, string>> = {};

/** Controls of steps that have only one: its server messages are shown above the step. */
const stepControls: Partial<Record<WizardStep, string>> = {
  products: "products",
  proof: "file",
};

type Props = {
  user: string;
  challenge: Challenge;
  showGain: boolean;
  open: Extract<OpenDraft, { status: "open" }>;
  /** The declaration that the draft was started from. */
  earlier: Declaration | undefined;
  onSent: () => void;
  onAgain: () => void;
};

/** The steps of a declaration, one at a time, depending on the URL (CH-2.5.2 to CH-2.5.6, CH-4.6.1). */
export function Wizard({
  user,
  challenge,
  showGain,
  open: { draft: stored, change, renew, reset, isRestored, isKept },
  earlier,
  onSent,
  onAgain,
}: Props) {
  const { t } = useTranslation();
  const steps = wizardSteps(challenge);
  const { draft, gone } = usePresentDraft(challenge, stored);
  const problems = draftProblems(challenge, draft, gone);
  const { step, goTo, focused } = useStep(steps, problems);
  const [errors, setErrors] =
    useState<Readonly<Record<string, string>>>(noErrors);
  const [dialog, setDialog] = useState<"none" | "send" | "sent">("none");
  const [sentDraft, setSentDraft] = useState<{
    draft: DeclarationDraft;
    sent: Declaration | undefined;
  }>();
  const leaving = useLeaving(!isEmptyDraft(draft) && dialog !== "sent");
  const starting = useStartingAgain(reset);
  const isWide = useMediaQuery("(min-width: 1100px)");

  const changeByHand: StepProps["change"] = useCallback(
    (apply) => {
      setErrors(noErrors);
      change(apply);
    },
    [change],
  );
  const props: StepProps = {
    ...{ challenge, draft, gone, errors, goTo },
    change: changeByHand,
  };
  const problem = problems.find((one) => one.step === step);
  const refused = errors[stepControls[step] ?? ""];
  const index = steps.indexOf(step);
  const next = steps[index + 1];
  const title = t("declaration.title", { challenge: challenge.title ?? "" });
  const position = { number: index + 1, count: steps.length };
  usePageTitle(`${t("declaration.step_of", position)} · ${title}`);

  return (
    <div className={styles["layout"]}>
      <FollowingCode />
      <div className={styles["column"]}>
        <Stepper {...{ steps, step, problems, goTo }} />
        <StepHeading {...position} title={t(`declaration.steps.${step}`)} />
        {isRestored && index === 0 && <Restored onReset={starting.ask} />}
        {earlier && index === 0 && (
          <Again
            declaration={earlier}
            onReset={isRestored ? undefined : starting.ask}
          />
        )}
        {!isKept && (
          <Notice tone="warning" role="status">
            <p>{t("declaration.draft.not_kept")}</p>
          </Notice>
        )}
        {refused !== undefined && (
          <Notice tone="danger" role="alert">
            <p>{refused}</p>
          </Notice>
        )}
        <Suspense fallback={<LoadingFrame minHeight={320} />}>
          {step === "products" && <ProductsStep {...props} />}
          {step === "proof" && <ProofStep {...props} />}
          {step === "questions" && (
            <QuestionsStep {...props} focused={focused} />
          )}
          {step === "summary" && <SummaryStep {...props} showGain={showGain} />}
        </Suspense>
        <Footer
          problem={problem}
          gain={showGain && <Gain challenge={challenge} lines={draft.lines} />}
          onBack={index > 0 ? () => goTo(steps[index - 1] ?? step) : undefined}
          onNext={() => (next ? goTo(next) : setDialog("send"))}
          isLast={next === undefined}
        />
      </div>
      {isWide && (
        <aside className={styles["aside"]}>
          <DraftOverview
            {...{ challenge, draft, showGain, isKept }}
            onReset={isEmptyDraft(draft) ? undefined : starting.ask}
          />
        </aside>
      )}
      {dialog === "send" && (
        <SendDialog
          {...{ user, challenge, draft, goTo, renew }}
          onClose={() => setDialog("none")}
          onErrors={setErrors}
          onSent={(sent) => {
            onSent();
            setSentDraft({ draft, sent });
            setDialog("sent");
            reset();
          }}
        />
      )}
      {dialog === "sent" && sentDraft && (
        <SentDialog
          {...{ challenge, showGain }}
          {...sentDraft}
          onClose={() => {
            setDialog("none");
            onAgain();
            goTo(steps[0] ?? "summary");
          }}
        />
      )}
      {leaving.dialog}
      {starting.dialog}
    </div>
  );
}

/** The draft with current product data: it may have been started days ago, in another language. */
function usePresentDraft(challenge: Challenge, draft: DeclarationDraft) {
  const isAsked = challenge.resultEntryEnabled && draft.lines.length > 0;
  const { data: products } = useQuery({
    ...challengeProductsQuery(entityId(challenge) ?? "", noFilter),
    enabled: isAsked === true,
  });
  return useMemo(() => {
    if (products === undefined) return { draft, gone: [] };
    const { lines, gone } = withProducts(draft.lines, products.items);
    return { draft: { ...draft, lines }, gone };
  }, [draft, products]);
}

/**
 * The step in the URL, or the first incomplete one; each step adds a history entry. `focused` is the name of the control
 * that the step was opened for.
 */
function useStep(
  steps: readonly WizardStep[],
  problems: readonly StepProblem[],
) {
  const [search, setSearch] = useSearchParams();
  const step = stepToShow(steps, search.get("step") ?? undefined, problems);
  const [focused, setFocused] = useState<string>();
  const goTo = useCallback(
    (to: WizardStep, name?: string) => {
      setFocused(name);
      setSearch({ step: to });
    },
    [setSearch],
  );
  return { step, goTo, focused };
}

type StepperProps = {
  steps: readonly WizardStep[];
  step: WizardStep;
  problems: readonly StepProblem[];
  goTo: (step: WizardStep) => void;
};

/** All steps in order; each is a link if the ones before it allow it. */
function Stepper({ steps, step, problems, goTo }: StepperProps) {
  const { t } = useTranslation();
  const isComplete = (one: WizardStep) =>
    problems.every((problem) => problem.step !== one);
  const present = steps.indexOf(step);
  const firstIncomplete = steps.findIndex((one) => !isComplete(one));
  return (
    <nav aria-label={t("declaration.stepper")} className={styles["stepper"]}>
      <ol>
        {steps.map((one, index) => {
          const isDone = index < present && isComplete(one);
          const canGo =
            one !== step &&
            (firstIncomplete === -1 || index <= firstIncomplete);
          const label = t(`declaration.steps_short.${one}`);
          return (
            <li
              key={one}
              aria-current={one === step ? "step" : undefined}
              className={isDone ? styles["done"] : undefined}
            >
              <span className={styles["number"]} aria-hidden="true">
                {isDone ? <CheckOutlined /> : index + 1}
              </span>
              {canGo ? (
                <button type="button" onClick={() => goTo(one)}>
                  {label}
                </button>
              ) : (
                <span className={styles["label"]}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type HeadingProps = { number: number; count: number; title: string };

/** “Step 2 of 4” and its title; receives focus whenever the step changes. */
function StepHeading({ number, count, title }: HeadingProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    heading.current?.focus({ preventScroll: true });
    heading.current
      ?.closest(`.${styles["layout"]}`)
      ?.scrollIntoView({ block: "start" });
  }, [number]);
  return (
    <header className={styles["heading"]}>
      <h2 ref={heading} tabIndex={-1}>
        <span className={styles["count"]}>
          {t("declaration.step_of", { number, count })}
        </span>
        <span>{title}</span>
      </h2>
    </header>
  );
}

function Restored({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" role="status">
      <p>{t("declaration.draft.restored")}</p>
      <Button onClick={onReset}>{t("declaration.draft.start_again")}</Button>
    </Notice>
  );
}

type AgainProps = {
  declaration: Declaration;
  /** Undefined if another notice has the button. */
  onReset: (() => void) | undefined;
};

/** The declaration that the draft was started from, and why it was refused. */
function Again({ declaration, onReset }: AgainProps) {
  const { t } = useTranslation();
  const { status, comment } = declaration;
  return (
    <Notice tone="info" role="status">
      <div>
        <p>
          {t("declaration.draft.again", { id: entityId(declaration) ?? "" })}
        </p>
        {status === "refused" && comment?.trim() && (
          <p>
            <strong>{t("history.reason")}</strong> {comment}
          </p>
        )}
      </div>
      {onReset && (
        <Button onClick={onReset}>{t("declaration.draft.start_again")}</Button>
      )}
    </Notice>
  );
}

const requiredWords = {
  products: "no_product",
  proof: "no_file",
  questions: "required",
  summary: "invalid",
} as const;

/** The message for a step's problem. */
function missingWord({ step, reason }: StepProblem) {
  switch (reason) {
    case "required":
      return requiredWords[step];
    case "still_editing":
    case "gone":
      return reason;
    case "before_start":
      return reason;
    default:
      return "invalid";
  }
}

type FooterProps = {
  /** The first problem of the current step. */
  problem: StepProblem | undefined;
  gain: ReactNode;
  /** Undefined on the first step (CH-2.5.15). */
  onBack: (() => void) | undefined;
  onNext: () => void;
  isLast: boolean;
};

/** Back and next buttons; if the step is incomplete, next says what is missing instead (CH-2.5.12). */
function Footer({ problem, gain, onBack, onNext, isLast }: FooterProps) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <footer className={styles["footer"]}>
      <p className={styles["total"]}>{gain}</p>
      <p id={hint} className={styles["hint"]}>
        {problem && t(`declaration.missing.${missingWord(problem)}`)}
      </p>
      <div className={styles["buttons"]}>
        {onBack && (
          <Button size="large" onClick={onBack}>
            {t("core.back")}
          </Button>
        )}
        <Button
          look="primary"
          size="large"
          disabled={problem !== undefined}
          aria-describedby={hint}
          onClick={onNext}
        >
          {t(isLast ? "declaration.send.open" : "core.next")}
        </Button>
      </div>
    </footer>
  );
}

/** Confirms before leaving the page with a non-empty draft, and says that it is saved (CH-2.5.32). */
function useLeaving(isDirty: boolean): { dialog: ReactNode } {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<{
    to: string;
    go: () => void;
  }>();
  const guard = useCallback((to: string, go: () => void) => {
    // Another step only changes the query.
    if (new URL(to, location.href).pathname === location.pathname) go();
    else setLeave({ to, go });
  }, []);
  useLeaveGuard(isDirty ? guard : undefined);
  return {
    dialog: leave && (
      <ConfirmDialog
        title={t("declaration.leave.title")}
        cancel={t("declaration.leave.stay")}
        confirm={t("declaration.leave.leave")}
        onConfirm={leave.go}
        onClose={() => setLeave(undefined)}
      >
        <p>
          {t(
            leave.to === "/logout"
              ? "declaration.leave.sign_out"
              : "declaration.leave.text",
          )}
        </p>
      </ConfirmDialog>
    ),
  };
}

/** Confirms before discarding the draft. */
function useStartingAgain(reset: () => void): {
  ask: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <ConfirmDialog
        title={t("declaration.draft.erase")}
        confirm={t("declaration.draft.start_again")}
        onConfirm={() => {
          setAsking(false);
          reset();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t("declaration.draft.erase_text")}</p>
      </ConfirmDialog>
    ),
  };
}
