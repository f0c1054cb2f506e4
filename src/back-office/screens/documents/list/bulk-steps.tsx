import { Alert, Button, Modal, Space } from "antd";
import { useEffect, useRef, useState } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { loadDraft } from "#src/back-office/document/draft/draft-session.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { type Translate, useTexts } from "#src/back-office/texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./document-list.module.css";

/** What can be done with several documents. */
const steps = ["publish", "archive", "restore"] as const;
type Step = (typeof steps)[number];

const stepTexts = {
  publish: "publish.publish",
  archive: "documents.archive",
  restore: "documents.restore",
} as const;

interface Outcome {
  done: number;
  failed: { document: OfficeDocument; reason: string }[];
}

interface Props {
  selected: readonly OfficeDocument[];
  onClear: () => void;
  /** Refreshes the list after something was done. */
  onDone: () => Promise<unknown>;
}

/** Publishes, archives or restores the selected documents one after the other, and names those that it failed for (BO-7.5). */
export default function BulkSteps({ selected, onClear, onDone }: Props) {
  const t = useTexts();
  const client = useOffice();
  const [chosen, choose] = useState<Step>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutate, isPending } = useAction<Outcome, Step>({
    mutationFn: (step) => runAll(client, step, allowed(selected, step), t),
    async onSuccess(result) {
      await onDone();
      choose(undefined);
      onClear();
      setOutcome(result);
    },
  });
  return (
    <>
      {outcome && (
        <OutcomeNote outcome={outcome} onClose={() => setOutcome(undefined)} />
      )}
      {selected.length > 0 && (
        <section
          aria-label={t("documents.bulk")}
          className={styles["bulk"] ?? ""}
        >
          <Space wrap>
            <span role="status">
              {t("documents.bulk_selected", { count: selected.length })}
            </span>
            {steps.map((step) => {
              const count = allowed(selected, step).length;
              return (
                count > 0 && (
                  <Button key={step} onClick={() => choose(step)}>
                    {t("documents.bulk_step", {
                      step: t(stepTexts[step]),
                      count,
                    })}
                  </Button>
                )
              );
            })}
            <Button type="text" onClick={onClear}>
              {t("documents.bulk_clear")}
            </Button>
          </Space>
        </section>
      )}
      {chosen && (
        <Modal
          open
          title={t(stepTexts[chosen])}
          okText={t(stepTexts[chosen])}
          confirmLoading={isPending}
          onOk={() => mutate(chosen)}
          onCancel={() => choose(undefined)}
        >
          <FocusBack />
          <p>{t(`documents.bulk_why_${chosen}`)}</p>
          <ul>
            {allowed(selected, chosen).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
}

const allowed = (documents: readonly OfficeDocument[], step: Step) =>
  documents.filter(
    (one) =>
      one.may?.includes(step) && (step !== "publish" || isUnpublished(one)),
  );

const isUnpublished = ({ status, statuses = [status] }: OfficeDocument) =>
  statuses.includes("draft") || statuses.includes("changed");

async function runAll(
  client: OfficeClient,
  step: Step,
  documents: readonly OfficeDocument[],
  t: Translate,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: [] };
  for (const document of documents)
    try {
      await run(client, step, document.id);
      outcome.done += 1;
    } catch (error) {
      outcome.failed.push({ document, reason: reasonFor(error, t) });
    }
  return outcome;
}

async function run(client: OfficeClient, step: Step, id: string) {
  const params = { id };
  if (step === "archive") {
    await client.request("POST", "/documents/{id}/archive", { params });
    return;
  }
  const { etag } = await loadDraft(client, id);
  await client.request(
    "POST",
    `/documents/{id}/${step === "publish" ? "releases" : "restore"}`,
    { params, body: {}, headers: { "If-Match": etag } },
  );
}

/** What went wrong; verdicts are shown where the document is edited. */
const reasonFor = (error: unknown, t: Translate): string =>
  error instanceof HttpError &&
  (error.body as { verdicts?: unknown } | undefined)?.verdicts !== undefined
    ? t("documents.bulk_verdicts")
    : failureText(error, t);

/** Takes the focus from the dialog that is gone. */
function OutcomeNote({
  outcome: { done, failed },
  onClose,
}: {
  outcome: Outcome;
  onClose: () => void;
}) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isPartial = failed.length > 0;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert
        type={isPartial ? "warning" : "success"}
        role={isPartial ? "alert" : "status"}
        showIcon
        closable={{ onClose, "aria-label": t("store.close") }}
        title={t("documents.bulk_done", { count: done })}
        description={
          isPartial && (
            <ul>
              {failed.map(({ document, reason }) => (
                <li key={document.id}>
                  <strong>{document.name}</strong> {reason}
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}
