import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import {
  declarationsQuery,
  declareMutation,
  type SendOutcome,
} from "#src/api/challenge/declarations.ts";
import { FileError, type Violation } from "#src/api/errors/error-classes.ts";
import {
  countsOnce,
  hasStatus,
  isForbidden,
  violationsOf,
} from "#src/api/errors/error-guards.ts";
import { errorMessage } from "#src/api/errors/error-texts.ts";
import {
  challengeAddress,
  historyAddress,
} from "#src/domain/challenge/challenge-address.ts";
import {
  type WizardStep,
  wizardSteps,
} from "#src/domain/declaration/declaration.ts";
import {
  type DeclarationDraft,
  placeOfViolation,
} from "#src/domain/declaration/declaration-draft.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, Declaration } from "#src/schema/types.gen.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { ConfirmDialog, Dialog } from "#src/ui/dialog/dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";
import { UploadProgressBar } from "#src/ui/upload/upload-status.tsx";
import { useUpload } from "#src/ui/upload/use-upload.ts";
import { Gain, GainLimit } from "./gain.tsx";
import styles from "./send-dialog.module.css";

type SendProps = {
  user: string;
  challenge: Challenge;
  draft: DeclarationDraft;
  /** @param name the control to focus in the step */
  goTo: (step: WizardStep, name: string) => void;
  onClose: () => void;
  /** Reports the server's messages, by control name. */
  onErrors: (errors: Readonly<Record<string, string>>) => void;
  /** Called with the declaration that this or an earlier attempt created; undefined if the server does not say which. */
  onSent: (sent: Declaration | undefined) => void;
  /** Turns the draft into another declaration, with a new idempotency key. */
  renew: () => void;
};

/** Confirms and sends the declaration; after a failure it stays open, and nothing is lost (CH-2.5.33, CH-4.6.3). */
export function SendDialog({
  user,
  challenge,
  draft,
  goTo,
  onClose,
  onErrors,
  onSent,
  renew,
}: SendProps) {
  const { t } = useTranslation();
  const problemsOf = useProblems();
  const [refused, setRefused] = useState<Declaration>();
  const [lost, setLost] = useState<Lost>();
  const { mutateAsync: declare } = useMutation(
    declareMutation(entityId(challenge) ?? ""),
  );
  const { state, start, cancel, reset } = useUpload(async (call) => {
    onErrors({});
    setLost(undefined);
    try {
      const outcome = await declare({ challenge, draft, user, ...call });
      if (outcome.status === "lost") {
        setLost(outcome);
        throw outcome.error;
      }
      const { declaration } = outcome;
      if (declaration?.status === "refused") setRefused(declaration);
      else onSent(declaration);
    } catch (failure) {
      if (!call.signal.aborted)
        console.warn("The declaration was not accepted:", failure);
      onErrors(
        Object.fromEntries(
          problemsOf(failure).map(({ propertyPath, message }) => [
            placeOfViolation(challenge, propertyPath).name,
            message,
          ]),
        ),
      );
      throw failure;
    }
  });
  const isSending = state.status === "sending";
  const hasFailed = state.status === "failed";
  const makeAnother = () => {
    renew();
    reset();
    setRefused(undefined);
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("declaration.send.title")}
      confirm={t(
        hasFailed ? "declaration.send.again" : "declaration.send.submit",
      )}
      onConfirm={() => void start()}
      onClose={close}
      hasFailed={hasFailed || refused !== undefined}
      isPending={isSending}
    >
      <p>{t("declaration.send.text")}</p>
      {isSending && draft.proof && (
        <UploadProgressBar name={draft.proof.name} progress={state.progress} />
      )}
      {hasFailed && (
        <Failure
          {...{ challenge, error: state.error, lost }}
          goTo={(step, name) => {
            close();
            goTo(step, name);
          }}
          renew={makeAnother}
        />
      )}
      {refused && !isSending && !hasFailed && (
        <FocusedAlert>
          <Arrived
            challenge={challenge}
            text={t("declaration.send.refused", {
              number: entityId(refused) ?? "",
            })}
            renew={makeAnother}
          />
        </FocusedAlert>
      )}
    </ConfirmDialog>
  );
}

type Lost = Extract<SendOutcome, { status: "lost" }>;

/** The problems of the declaration by field: the server's violations, or a file that was not sent. */
function useProblems(): (error: unknown) => readonly Violation[] {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof FileError)) return violationsOf(error);
    const message = errorMessage(error);
    return "key" in message
      ? [{ propertyPath: "file", message: t(message.key) }]
      : [];
  };
}

type FailureProps = {
  challenge: Challenge;
  error: unknown;
  /** Set if the response was lost. */
  lost: Lost | undefined;
  goTo: SendProps["goTo"];
  renew: () => void;
};

/** An alert that receives focus. */
function FocusedAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles["failure"]}>
      {children}
    </div>
  );
}

/** A 403 in the server's words, if they are for users; their code is loaded when needed. */
function useWords(error: unknown): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (isForbidden(error))
      import("#src/api/errors/refusal-text.ts").then(
        ({ wordsForUsers }) => setWords(wordsForUsers(error)),
        console.warn,
      );
  }, [error]);
  return words;
}

/** Why the declaration was not accepted, and what to do. */
function Failure({ challenge, error, lost, goTo, renew }: FailureProps) {
  const { t } = useTranslation();
  const violations = useProblems()(error);
  const words = useWords(error);
  const message = errorMessage(
    error,
    isForbidden(error)
      ? "declaration.not_targeted.text"
      : "declaration.send.failed",
  );
  const rest = t(
    lost === undefined
      ? "declaration.send.nothing_lost"
      : countsOnce(error)
        ? "declaration.send.offline"
        : lost.isHistoryRead
          ? "declaration.send.not_arrived"
          : "declaration.send.check_history",
  );
  return (
    <FocusedAlert>
      {violations.length > 0 ? (
        <>
          <p>{t("declaration.send.violations")}</p>
          <Violations {...{ challenge, violations, goTo }} />
          <p>{rest}</p>
        </>
      ) : hasStatus(error, 422) && countsOnce(error) ? (
        <Arrived
          challenge={challenge}
          text={t("declaration.send.arrived")}
          renew={renew}
        />
      ) : (
        <>
          <p>{words ?? ("text" in message ? message.text : t(message.key))}</p>
          <p>{rest}</p>
          {lost && !lost.isHistoryRead && !countsOnce(error) && (
            <ButtonLink href={historyAddress(entityId(challenge))}>
              {t("declaration.sent.history")}
            </ButtonLink>
          )}
        </>
      )}
    </FocusedAlert>
  );
}

type ViolationsProps = Pick<FailureProps, "challenge" | "goTo"> & {
  violations: readonly Violation[];
};

/** What the server refused, each with a link to its control. */
function Violations({ challenge, violations, goTo }: ViolationsProps) {
  const { t } = useTranslation();
  const steps = wizardSteps(challenge);
  return (
    <ul>
      {violations.map(({ propertyPath, message }) => {
        const { step, name } = placeOfViolation(challenge, propertyPath);
        const text = t("declaration.send.violation", {
          step: t(`declaration.steps_short.${step}`),
          reason: message,
        });
        return (
          <li key={`${propertyPath} ${message}`}>
            {steps.includes(step) && step !== "summary" ? (
              <button type="button" onClick={() => goTo(step, name)}>
                {text}
              </button>
            ) : (
              message
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ArrivedProps = Pick<FailureProps, "challenge" | "renew"> & {
  text: string;
};

/** Says that an earlier attempt is in the history; offers to send this as another declaration if that is allowed. */
function Arrived({ challenge, text, renew }: ArrivedProps) {
  const { t } = useTranslation();
  const { isDeclarationMultiple } = challenge;
  const { data: declarations } = useQuery({
    ...declarationsQuery(entityId(challenge) ?? ""),
    enabled: isDeclarationMultiple !== true,
    staleTime: 0,
  });
  const isAnotherTaken =
    isDeclarationMultiple ||
    declarations?.items.every(({ status }) => status === "refused");
  return (
    <>
      <p>{text}</p>
      <DialogButtons>
        <ButtonLink href={historyAddress(entityId(challenge))}>
          {t("declaration.sent.history")}
        </ButtonLink>
        {isAnotherTaken && (
          <Button onClick={renew}>{t("declaration.send.as_another")}</Button>
        )}
      </DialogButtons>
    </>
  );
}

type SentProps = {
  challenge: Challenge;
  /** The draft that was sent. */
  draft: DeclarationDraft;
  sent: Declaration | undefined;
  showGain: boolean;
  /** Starts a new declaration, if another one is allowed. */
  onClose: () => void;
};

/** The receipt: what was sent, what happens next, and links onwards (CH-2.5.34). */
export function SentDialog({
  challenge,
  draft,
  sent,
  showGain,
  onClose,
}: SentProps) {
  const { t } = useTranslation();
  const number = entityId(sent);
  const id = entityId(challenge) ?? "";
  useWayBack(challengeAddress(id));
  return (
    <Dialog title={t("declaration.sent.title")} onClose={onClose}>
      <div className={styles["receipt"]}>
        <CheckCircleFilled aria-hidden="true" className={styles["mark"]} />
        {number !== undefined && (
          <p className={styles["number"]}>
            {t("declaration.sent.number", { number })}
          </p>
        )}
        {showGain && (
          <p className={styles["gain"]}>
            <Gain challenge={challenge} lines={draft.lines} isFinal />
          </p>
        )}
        {showGain && <GainLimit challenge={challenge} lines={draft.lines} />}
        <p>
          {t(
            sent?.status === "validated"
              ? "declaration.sent.validated"
              : "declaration.sent.next",
          )}
        </p>
      </div>
      <DialogButtons>
        <ButtonLink href={historyAddress(id)}>
          {t("declaration.sent.history")}
        </ButtonLink>
        {challenge.isDeclarationMultiple && (
          <Button onClick={onClose}>{t("declaration.sent.again")}</Button>
        )}
        <ButtonLink primary href={challengeAddress(id)}>
          {t("declaration.sent.to_challenge")}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}

/** Makes the browser's back button lead to `address` instead of a step of the sent declaration. */
function useWayBack(address: string): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [sent] = useState({ path, search });
  const isOtherStep = path === sent.path && search !== sent.search;
  useEffect(() => {
    if (isOtherStep) navigate(address, { replace: true });
  }, [isOtherStep, navigate, address]);
}
