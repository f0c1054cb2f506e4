import { useIsFetching, useQuery } from "@tanstack/react-query";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
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
import { usePageTitle } from "#src/state/page-title.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { Notice } from "#src/ui/notice/notice.tsx";
import { loadFileTypes } from "#src/ui/upload/chosen-file.ts";
import { AgainNotice, RestoredNotice } from "./draft-notices.tsx";
import { DraftOverview } from "./draft-overview.tsx";
import { Gain } from "./gain.tsx";
import { ProductsStep } from "./products-step.tsx";
import { ProofStep } from "./proof-step.tsx";
import { SendDialog, SentDialog } from "./send-dialog.tsx";
import type { StepProps } from "./step-props.ts";
import { StepHeading, Stepper } from "./stepper.tsx";
import { SummaryStep } from "./summary-step.tsx";
import { useLeaving } from "./use-leaving.tsx";
import { useStartingAgain } from "./use-starting-again.tsx";
import styles from "./wizard.module.css";
import { WizardFooter } from "./wizard-footer.tsx";

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
        {isRestored && index === 0 && <RestoredNotice onReset={starting.ask} />}
        {earlier && index === 0 && (
          <AgainNotice
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
        <WizardFooter
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
