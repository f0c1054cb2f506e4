import { Alert, Button, Skeleton } from "antd";
import { authorName } from "#src/back-office/author-name.ts";
import type { MadeDecision } from "#src/back-office/screens/moderation/decisions/made-decisions.ts";
import type { RefusalDraft } from "#src/back-office/screens/moderation/decisions/refusal.ts";
import {
  type Entry,
  type EntryDetails,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import { KeyHint } from "#src/back-office/screens/moderation/key-hint.tsx";
import shared from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import { DecidedEntry } from "./decided-entry.tsx";
import styles from "./entry.module.css";
import { EntryFacts } from "./entry-facts.tsx";
import { EntrySignals } from "./entry-signals.tsx";
import { PendingEntry } from "./pending-entry.tsx";
import { PhotoActions } from "./photo-actions.tsx";
import { RefusalForm } from "./refusal-form.tsx";

interface Props {
  shown: {
    entry: Entry | undefined;
    details: EntryDetails | undefined;
    error: Error | null;
    /** The name of another moderator with a claim on the entry. */
    reader: string | undefined;
  };
  refusal: {
    draft: RefusalDraft | undefined;
    onChange: (draft: RefusalDraft) => void;
    onSubmit: (draft: RefusalDraft) => void;
  };
  decision: {
    onValidate: () => void;
    onRefuse: () => void;
    made: readonly MadeDecision[];
    onUndo: (made: MadeDecision) => void;
  };
  hooks: {
    /** Called when the entry is no longer as it was. */
    onChanged: () => Promise<unknown>;
    /** Called when a photo was deleted. */
    onGone: () => void;
    announce: (text: string) => void;
  };
  addressOf: (key: string) => string;
  onBack: () => void;
}

/** All that a moderator needs to decide on an entry, and the decision (BO-5.2). */
export function EntryPane(props: Props) {
  const t = useTexts();
  const { entry, details, error } = props.shown;
  return (
    <section
      data-pane="entry"
      tabIndex={-1}
      aria-label={t("moderation.entry")}
      className={shared["pane"]}
    >
      <div className={shared["back"]}>
        <Button onClick={props.onBack}>{t("moderation.back")}</Button>
      </div>
      {entry === undefined ? (
        error ? (
          <Failure error={error} />
        ) : (
          <p className={shared["empty"]}>{t("moderation.none_open")}</p>
        )
      ) : (
        <>
          <EntryHead entry={entry} />
          <Failure error={error} />
          {details === undefined ? (
            error === null && <Skeleton active />
          ) : (
            <Body {...props} details={details} />
          )}
        </>
      )}
    </section>
  );
}

function EntryHead({ entry }: { entry: Entry }) {
  const t = useTexts();
  const { kind, id, participant, challenge, createdAt, status, gain } = entry;
  return (
    <header className={styles["head"]}>
      <h2 tabIndex={-1}>{authorName(participant, t)}</h2>
      <p className={shared["muted"]}>
        {t(`moderation.named_${kind}`, { id })} · {challenge.name}
        <br />
        {t("moderation.sent", { date: formatDate(createdAt, "lll") })}
      </p>
      {kind === "declaration" && status === "waiting" && (
        <p className={styles["worth"]}>
          <strong>{formatChange(gain)}</strong>{" "}
          {t("moderation.points_if_validated", { count: gain })}
        </p>
      )}
    </header>
  );
}

function Body({
  details,
  shown: { reader },
  refusal: { draft, onChange, onSubmit },
  decision: { made, onUndo, onValidate, onRefuse },
  hooks: { onChanged, onGone, announce },
  addressOf,
}: Props & { details: EntryDetails }) {
  const t = useTexts();
  const { status, reasons, isOwn } = details;
  return (
    <>
      {reader !== undefined && (
        <Alert
          type="info"
          role="status"
          showIcon
          title={t("moderation.read_by", { name: reader })}
        />
      )}
      {status === "pending" && (
        <PendingEntry {...{ details, made, onUndo, onChanged }} />
      )}
      {(status === "validated" || status === "refused") && (
        <DecidedEntry {...{ details, onChanged, announce }} />
      )}
      {status === "waiting" && isOwn === true && (
        <Alert type="info" showIcon title={t("moderation.failed_ownEntry")} />
      )}
      {status === "waiting" &&
        isOwn !== true &&
        (draft?.isOpen === true ? (
          <RefusalForm
            key={keyOf(details)}
            draft={draft}
            reasons={reasons}
            {...{ onChange, onSubmit }}
            onCancel={() => onChange({ ...draft, isOpen: false })}
          />
        ) : (
          <div className={styles["actions"]}>
            <Button
              type="primary"
              // The second click of a double click would be about the next entry.
              onClick={({ detail }) => detail < 2 && onValidate()}
              aria-keyshortcuts="V"
            >
              {t("moderation.validate")} <KeyHint of="V" />
            </Button>
            <Button danger onClick={onRefuse} aria-keyshortcuts="R">
              {t("moderation.refuse_dots")} <KeyHint of="R" />
            </Button>
          </div>
        ))}
      <EntrySignals {...{ details, addressOf }} />
      <EntryFacts {...{ details, addressOf }} />
      {details.kind === "photo" && (
        <PhotoActions {...{ details, onChanged, onGone, announce }} />
      )}
    </>
  );
}
