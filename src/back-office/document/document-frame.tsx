import { Alert } from "antd";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { hasPanes } from "#src/back-office/screens/document-address.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { type Action, useActions } from "#src/back-office/ui/actions.ts";
import { own } from "#src/domain/values/own.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./document.module.css";
import { DocumentBar } from "./document-bar.tsx";
import { useOpenDocument } from "./document-context.ts";
import { FieldChoice } from "./field-choice.ts";
import { RolledBack } from "./history/rolled-back.tsx";
import { hasConsequences } from "./history/use-consequences.ts";
import type { HelpSection } from "./keyboard-help.tsx";

const History = lazy(() => import("./document-history-view.tsx"));
const SettlingNote = lazy(() => import("./history/settling.tsx"));
const KeyboardHelp = lazy(() => import("./keyboard-help.tsx"));
const PublishDialog = lazy(async () => {
  const module = await import("./history/publish-dialog.tsx");
  return { default: module.PublishDialog };
});

interface Props {
  root?: RefObject<HTMLDivElement | null>;
  /** What its editor can do, beside what can be done with every document. */
  actions?: readonly Action[];
  /** Further keys, for the help. */
  help?: readonly HelpSection[];
  /** The editor's part of the bar. */
  tools?: ReactNode;
  /** Leads to the field of a JSON Pointer. */
  onChoose: (pointer: string) => void;
  /** What the ends of its address show in place of the editor. */
  views?: Readonly<Record<string, ComponentType>>;
  children: ReactNode;
}

const noActions: readonly Action[] = [];
const noViews: Readonly<Record<string, ComponentType>> = {};

/** What every document has around its editor: bar, notes, history, publishing, and the question whose changes stay. */
export function DocumentFrame({
  root: outer,
  actions: further = noActions,
  help = [],
  tools,
  onChoose,
  views = noViews,
  children,
}: Props) {
  const { kind, document, session, body, ...open } = useOpenDocument();
  const { address, view: place, refresh } = open;
  const View = own(views, place ?? "");
  const t = useTexts();
  const state = useStoreView(session, "state");
  const etag = useStoreView(session, "etag");
  const conflicts = useStoreView(session, "conflicts");
  const mergedFrom = useStoreView(session, "mergedFrom");
  const inner = useRef<HTMLDivElement>(null);
  const root = outer ?? inner;
  const [dialog, setDialog] = useState<"help" | "publish">();
  const common = useDocumentActions(setDialog);
  const actions = useMemo(() => [...common, ...further], [common, further]);
  useActions(root, actions);
  const close = () => setDialog(undefined);
  const choose = useChoice(onChoose);
  return (
    <div
      ref={root}
      className={styles["document"]}
      data-panes={hasPanes(kind.kind) || undefined}
    >
      <DocumentBar actions={common} tools={tools} onChoose={choose} />
      {document && place === undefined && (
        <RolledBack document={document} address={address} />
      )}
      {document?.statuses?.includes("live") && hasConsequences(kind.kind) && (
        <ScreenPart fallback={null}>
          <SettlingNote id={document.id} />
        </ScreenPart>
      )}
      {mergedFrom !== undefined && (
        <Alert
          type="info"
          role="status"
          closable={{
            onClose: session.dismissMerge,
            "aria-label": t("store.close"),
          }}
          title={t("documents.merged", {
            name: mergedFrom || t("audit.server"),
          })}
        />
      )}
      {place === "history" && document ? (
        <div className={styles["view"]}>
          <ScreenPart>
            <History
              document={document}
              kind={kind}
              session={session}
              onChange={refresh}
            />
          </ScreenPart>
        </div>
      ) : View ? (
        <div className={styles["view"]}>
          <ScreenPart of={place}>
            <View />
          </ScreenPart>
        </div>
      ) : (
        children
      )}
      <ScreenPart of={dialog} fallback={null} onClose={close}>
        {dialog === "help" && (
          <KeyboardHelp actions={actions} sections={help} onClose={close} />
        )}
        {dialog === "publish" && document && (
          <FieldChoice
            value={(pointer) => {
              close();
              choose(pointer);
            }}
          >
            <PublishDialog
              document={document}
              body={body}
              etag={etag}
              schema={kind.schema}
              onDone={refresh}
              onClose={close}
            />
          </FieldChoice>
        )}
      </ScreenPart>
      {state === "conflict" && (
        <ConflictDialog
          key={conflicts.length}
          conflicts={conflicts}
          schema={kind.schema}
          body={body}
          onDecide={session.resolve}
        />
      )}
    </div>
  );
}

/** Leads to a field, out of the history once the editor is there again. */
function useChoice(onChoose: (pointer: string) => void) {
  const { address, view } = useOpenDocument();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string>();
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (wanted === undefined || view !== undefined) return;
    setWanted(undefined);
    choose(wanted);
  }, [wanted, view]);
  return useCallback(
    (pointer: string) => {
      if (view !== undefined) navigate(address);
      setWanted(pointer);
    },
    [view, address, navigate],
  );
}

/** What can be done with every document. */
function useDocumentActions(
  openDialog: (name: "help" | "publish") => void,
): readonly Action[] {
  const { document, session, say, address, view } = useOpenDocument();
  const t = useTexts();
  const [, navigate] = useLocation();
  const mayPublish = document?.may?.includes("publish") === true;
  return useMemo(
    () => [
      {
        id: "save",
        label: "documents.save_now",
        keys: ["Ctrl+S"],
        reach: "window",
        run: () => void session.save(),
      },
      {
        id: "publish",
        label: "documents.publish",
        keys: ["Ctrl+Enter"],
        reach: "fields",
        isEnabled: () => mayPublish,
        async run() {
          await session.save();
          if (session.getView().state === "saved") openDialog("publish");
          else say(t("documents.publish_unsaved"));
        },
      },
      {
        id: "draft",
        label: "documents.back_to_draft",
        isEnabled: () => view !== undefined,
        run: () => navigate(address),
      },
      {
        id: "history",
        label: "documents.history",
        isEnabled: () => view !== "history",
        run: () => navigate(`${address}/history`),
      },
      {
        id: "help",
        label: "documents.keys",
        keys: ["?"],
        run: () => openDialog("help"),
      },
    ],
    [session, mayPublish, openDialog, say, t, view, address, navigate],
  );
}
