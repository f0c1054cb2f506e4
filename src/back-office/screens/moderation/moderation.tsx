import { QuestionCircleOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, theme } from "antd";
import {
  type CSSProperties,
  lazy,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { useAnnouncer } from "./decisions/announcer.ts";
import { DecisionBar } from "./decisions/decision-bar.tsx";
import { type RefusalDraft, refusalForm } from "./decisions/refusal.ts";
import { useClaim } from "./decisions/use-claim.ts";
import { useDecisions } from "./decisions/use-decisions.ts";
import { type Entry, entryQuery, keyOf, queueKey } from "./entries.ts";
import { EntryPane } from "./entry/entry-pane.tsx";
import type { Command } from "./keys.ts";
import styles from "./moderation.module.css";
import { focusEntry, focusPane } from "./panes.ts";
import { type ProofControls, ProofPane } from "./proof/proof-pane.tsx";
import { QueueFilters } from "./queue/queue-filters.tsx";
import { QueuePane } from "./queue/queue-pane.tsx";
import { useQueue } from "./queue/use-queue.ts";
import { useSelection } from "./queue/use-selection.ts";
import { useKeys } from "./use-keys.ts";

const HelpDialog = lazy(() => import("./help-dialog.tsx"));
const Lightbox = lazy(() => import("./proof/lightbox.tsx"));
const RefuseDialog = lazy(() => import("./decisions/refuse-dialog.tsx"));
const ValidateDialog = lazy(() => import("./decisions/validate-dialog.tsx"));

type Dialog = "help" | "lightbox" | "refuse" | "validate";

/** The moderator's screen (BO-5.1 to BO-5.7): the queue, the open entry, and its proof. */
export default function Moderation() {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const queue = useQueue();
  const { text, announce } = useAnnouncer();
  const [drafts, setDrafts] = useState<Readonly<Record<string, RefusalDraft>>>(
    {},
  );
  const [dialog, setDialog] = useState<Dialog>();
  const proof = useRef<ProofControls>(null);
  const focus = useFocusOnEntry(
    queue.key,
    queue.isNarrow,
    dialog === "lightbox",
  );
  const openAnd = (key: string | undefined) => {
    focus();
    queue.open(key);
  };
  const decisions = useDecisions(queue, announce, openAnd);
  const { ref, key } = queue;
  const { data: details, error } = useQuery({
    ...entryQuery(client, ref ?? { kind: "declaration", id: 0 }),
    enabled: ref !== undefined,
  });
  const listed = queue.items[queue.index];
  const entry: Entry | undefined = details ?? listed;
  const isOwn = entry?.isOwn === true;
  const isDecidable = entry?.status === "waiting" && !isOwn;
  const { chosen, ...selection } = useSelection(queue);
  const reader = useClaim(ref, isDecidable);
  /** Whether the keys are about the selection, as the buttons above the list are. */
  const isBulk = chosen.length > 0 && dialog !== "lightbox";
  const validation = useAction({
    mutationFn: (entries: readonly Entry[]) =>
      decisions.decideAll(entries, { status: "validated" }),
    onSuccess: selection.clear,
    onError: (failure) => decisions.report(failureText(failure, t)),
  });

  const setDraft = (one: string, draft: RefusalDraft | undefined) =>
    setDrafts(({ [one]: _, ...others }) =>
      draft === undefined ? others : { ...others, [one]: draft },
    );

  async function validate() {
    if (entry === undefined) return;
    if (isOwn) announce(t("moderation.failed_ownEntry"));
    // It is not on the screen yet.
    else if (details === undefined) announce(t("moderation.said_unseen"));
    else if (isDecidable)
      await decisions.decide(details, { status: "validated" });
  }

  async function refuse({ reason, comment }: RefusalDraft) {
    if (entry === undefined || key === undefined || reason === undefined)
      return;
    const isDecided = await decisions.decide(entry, {
      ...{ status: "refused", reason },
      ...(comment !== undefined && { comment }),
    });
    if (isDecided) setDraft(key, undefined);
  }

  function startRefusing() {
    setDialog(undefined);
    if (isOwn) announce(t("moderation.failed_ownEntry"));
    if (isDecidable && key !== undefined)
      setDraft(key, { ...drafts[key], isOpen: true });
  }

  function run(command: Command): boolean {
    if (typeof command === "number") return refusalForm.choose(command);
    switch (command) {
      case "next":
      case "previous": {
        const other = queue.free(
          queue.index < 0 || command === "next" ? 1 : -1,
        );
        if (other !== undefined) openAnd(keyOf(other));
        return true;
      }
      case "validate":
        if (isBulk) setDialog("validate");
        else void validate();
        return true;
      case "refuse":
        if (isBulk) setDialog("refuse");
        else startRefusing();
        return true;
      case "undo":
        void decisions.undo();
        return true;
      case "select":
        if (listed !== undefined && key !== undefined) selection.toggle(key);
        return true;
      case "zoom":
        if (entry?.kind === "photo")
          setDialog(dialog === "lightbox" ? undefined : "lightbox");
        else proof.current?.zoom();
        return true;
      case "help":
        setDialog("help");
        return true;
      default:
        focusPane(command === "nextPane" ? 1 : -1);
        return true;
    }
  }
  useKeys(run);

  const back = () => queue.open(undefined);
  const closeDialog = () => {
    setDialog(undefined);
    focusEntry(key);
  };
  const actions = {
    onValidate: () => void validate(),
    onRefuse: startRefusing,
  };
  return (
    <div
      className={styles["screen"]}
      style={useColors()}
      data-open={queue.opened === undefined ? undefined : ""}
      data-kind={queue.state["kind"]}
    >
      <div className={styles["top"]}>
        <QueueFilters queue={queue} />
        <Button
          icon={<QuestionCircleOutlined />}
          onClick={() => setDialog("help")}
          aria-keyshortcuts="?"
        >
          {t("moderation.help")}
        </Button>
      </div>
      <DecisionBar {...decisions} said={text} onOpen={openAnd} />
      <ScreenPart of={dialog} fallback={null} onClose={closeDialog}>
        {dialog === "help" && (
          <HelpDialog onClose={() => setDialog(undefined)} />
        )}
        {dialog === "lightbox" && details && (
          <Lightbox
            {...{ details, isDecidable }}
            {...actions}
            onMove={(command) => run(command)}
            onClose={closeDialog}
          />
        )}
        {dialog === "validate" && (
          <ValidateDialog
            entries={chosen}
            onValidate={() => validation.mutate(chosen)}
            onClose={closeDialog}
          />
        )}
        {dialog === "refuse" && (
          <RefuseDialog
            entries={chosen}
            send={async (choice) => {
              await decisions.decideAll(chosen, choice);
              selection.clear();
            }}
            onClose={closeDialog}
          />
        )}
      </ScreenPart>
      <div className={styles["panes"]}>
        <QueuePane
          {...{ queue, selection, chosen }}
          isBusy={validation.isPending}
          onOpen={openAnd}
          onZoom={() => setDialog("lightbox")}
          onValidate={() => validation.mutate(chosen)}
          onRefuse={() => setDialog("refuse")}
        />
        <EntryPane
          shown={{ entry, details, error, reader }}
          refusal={{
            draft: key === undefined ? undefined : drafts[key],
            onChange: (draft) => key !== undefined && setDraft(key, draft),
            onSubmit: (draft) => void refuse(draft),
          }}
          decision={{
            ...actions,
            made: decisions.made,
            onUndo: (made) => void decisions.undo(made),
          }}
          hooks={{
            onChanged() {
              // It stays open, even if the filter no longer lists it.
              if (key !== undefined) queue.open(key);
              return queue.refetch();
            },
            onGone() {
              if (key === undefined) return;
              const next = queue.after(key);
              queue.hide([key], Date.now());
              openAnd(next);
              void queries.invalidateQueries({ queryKey: queueKey });
            },
            announce,
          }}
          addressOf={queue.addressOf}
          onBack={back}
        />
        <ProofPane
          controls={proof}
          entry={entry}
          proof={details?.proof}
          onZoom={() => setDialog("lightbox")}
        />
      </div>
    </div>
  );
}

/** Returns a function that focuses the open entry once the screen shows it. */
function useFocusOnEntry(
  key: string | undefined,
  isNarrow: boolean,
  isElsewhere: boolean,
): () => void {
  const isWanted = useRef(false);
  const [, render] = useState(0);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    if (!isElsewhere) focusEntry(key, isNarrow);
  });
  return () => {
    isWanted.current = true;
    render((count) => count + 1);
  };
}

/** antd's colors for the style sheet. */
function useColors(): CSSProperties {
  const { token } = theme.useToken();
  return {
    "--line": token.colorBorderSecondary,
    "--raised": token.colorBgContainer,
    "--muted": token.colorTextDescription,
    "--accent": token.colorPrimary,
    "--warning": token.colorWarningBg,
    "--warning-line": token.colorWarningBorder,
    "--fill": token.colorFillTertiary,
  } as CSSProperties;
}
