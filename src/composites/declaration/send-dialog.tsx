import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { declareMutation } from "#src/api/declarations.ts";
import { errorMessage, isUnreachable, violationsOf } from "#src/api/errors.ts";
import { type WizardStep, wizardSteps } from "#src/domain/declaration.ts";
import {
  type DeclarationDraft,
  placeOfViolation,
} from "#src/domain/declaration-draft.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { UploadStatus } from "#src/ui/upload/upload-status.tsx";
import { useUpload } from "#src/ui/upload/use-upload.ts";
import { Gain } from "./gain.tsx";
import styles from "./send-dialog.module.css";

type SendProps = {
  user: string;
  challenge: Challenge;
  draft: DeclarationDraft;
  /** @param name of the control to go to in the step */
  goTo: (step: WizardStep, name: string) => void;
  onClose: () => void;
  /** The server's messages, by the name of the control. */
  onErrors: (errors: Readonly<Record<string, string>>) => void;
  /** With the number of the declaration. */
  onSent: (number: string | undefined) => void;
};

/** Asks before sending, and sends; after a failure it stays, with everything that was filled in (CH-2.5.33, CH-4.6.3). */
export function SendDialog({
  user,
  challenge,
  draft,
  goTo,
  onClose,
  onErrors,
  onSent,
}: SendProps) {
  const { t } = useTranslation();
  const { mutateAsync: declare } = useMutation(
    declareMutation(entityId(challenge) ?? ""),
  );
  const { state, start, cancel } = useUpload(async (call) => {
    onErrors({});
    try {
      const sent = await declare({ challenge, draft, user, ...call });
      onSent(entityId(sent));
    } catch (failure) {
      if (!call.signal.aborted)
        console.warn("The declaration was not accepted:", failure);
      onErrors(
        Object.fromEntries(
          violationsOf(failure).map(({ propertyPath, message }) => [
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
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog title={t("declaration.send.title")} onClose={close}>
      <p>{t("declaration.send.text")}</p>
      {isSending && draft.proof && (
        <UploadStatus
          state={state}
          name={draft.proof.name}
          message={() => ""}
          onCancel={cancel}
          onRetry={start}
        />
      )}
      {hasFailed && (
        <Failure
          {...{ challenge, error: state.error }}
          goTo={(step, name) => {
            close();
            goTo(step, name);
          }}
        />
      )}
      <div className={styles["buttons"]}>
        <Button size="large" onClick={close}>
          {t("core.cancel")}
        </Button>
        <Button
          type="primary"
          size="large"
          danger={hasFailed}
          loading={isSending}
          onClick={() => void start()}
        >
          {t(hasFailed ? "declaration.send.again" : "declaration.send.submit")}
        </Button>
      </div>
    </Dialog>
  );
}

type FailureProps = {
  challenge: Challenge;
  error: unknown;
  goTo: SendProps["goTo"];
};

/** Why it was not accepted, with a link to each field that is at fault; the focus comes here. */
function Failure({ challenge, error, goTo }: FailureProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus
  useEffect(() => box.current?.focus(), [error]);
  const violations = violationsOf(error);
  const message = errorMessage(error, "declaration.send.failed");
  const steps = wizardSteps(challenge);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles["failure"]}>
      {violations.length === 0 ? (
        <p>{"text" in message ? message.text : t(message.key)}</p>
      ) : (
        <>
          <p>{t("declaration.send.violations")}</p>
          <ul>
            {violations.map(({ propertyPath, message: reason }) => {
              const { step, name } = placeOfViolation(challenge, propertyPath);
              const text = t("declaration.send.violation", {
                step: t(`declaration.steps_short.${step}`),
                reason,
              });
              return (
                <li key={`${propertyPath} ${reason}`}>
                  {steps.includes(step) && step !== "summary" ? (
                    <button type="button" onClick={() => goTo(step, name)}>
                      {text}
                    </button>
                  ) : (
                    reason
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p>
        {t(
          isUnreachable(error)
            ? "declaration.send.offline"
            : "declaration.send.nothing_lost",
        )}
      </p>
    </div>
  );
}

type SentProps = {
  challenge: Challenge;
  /** What was sent. */
  draft: DeclarationDraft;
  number: string | undefined;
  showGain: boolean;
  /** To a new declaration, where another one is allowed. */
  onClose: () => void;
};

/** The receipt: what was sent, what happens next, and the ways on (CH-2.5.34). */
export function SentDialog({
  challenge,
  draft,
  number,
  showGain,
  onClose,
}: SentProps) {
  const { t } = useTranslation();
  const id = entityId(challenge);
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
        <p>{t("declaration.sent.next")}</p>
      </div>
      <div className={styles["buttons"]}>
        <ButtonLink href={`/challenge/history/${id}`}>
          {t("declaration.sent.history")}
        </ButtonLink>
        {challenge.isDeclarationMultiple && (
          <Button onClick={onClose}>{t("declaration.sent.again")}</Button>
        )}
        <ButtonLink primary href={`/challenge/${id}`}>
          {t("declaration.sent.to_challenge")}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
