import { useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import {
  lazy,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import {
  documentQuery,
  type OfficeKind,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { ConflictDialog } from "#src/back-office/document/conflict-dialog.tsx";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { useFieldName } from "#src/back-office/document/field-name.ts";
import { RolledBack } from "#src/back-office/document/history/rolled-back.tsx";
import { useDraftView } from "#src/back-office/document/use-draft.ts";
import { useVerdicts } from "#src/back-office/document/use-verdicts.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import type { ReasonTexts } from "#src/back-office/screens/pages/canvas/index.ts";
import type { WantedField } from "#src/back-office/screens/pages/composer/form/block-pane.tsx";
import { NotShown } from "#src/back-office/screens/pages/composer/form/not-shown.tsx";
import type { OutlineHandle } from "#src/back-office/screens/pages/composer/outline/outline.tsx";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import {
  blockAtPointer,
  findBlock,
  typeOf,
} from "#src/domain/documents/block-edit.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { languagesOf, marksOf, PAGE } from "./block-marks.ts";
import { ComposedHome, useComposedTexts } from "./composed-texts.ts";
import styles from "./composer.module.css";
import { loadOutline, OutlinePane } from "./outline-pane.tsx";
import { labelOfKeys, labelOfPointer } from "./place-label.ts";
import { TopBar } from "./top-bar.tsx";
import { useComposer } from "./use-composer.ts";
import { useComposerKeys } from "./use-composer-keys.ts";
import { type Pane, panes, usePanes } from "./use-panes.ts";
import {
  useOutlinedBody,
  useSelected,
  useShownLanguage,
} from "./use-workbench-state.ts";

const loadBlockPane = () =>
  import("#src/back-office/screens/pages/composer/form/block-pane.tsx");
const BlockPane = lazy(loadBlockPane);
const loadCanvasPane = () => import("./canvas-pane.tsx");
const CanvasPane = lazy(loadCanvasPane);
const History = lazy(
  () => import("#src/back-office/document/document-history-view.tsx"),
);
const KeyboardHelp = lazy(() => import("./keyboard-help.tsx"));
const LanguagesDialog = lazy(() => import("./languages-dialog.tsx"));
const MoveDialog = lazy(() => import("./move-dialog.tsx"));
const Palette = lazy(
  () => import("#src/back-office/screens/pages/composer/palette/palette.tsx"),
);
const PublishDialog = lazy(async () => {
  const module = await import(
    "#src/back-office/document/history/publish-dialog.tsx"
  );
  return { default: module.PublishDialog };
});

// In parallel with the draft; they are imported again where they are rendered.
for (const load of [loadOutline, loadCanvasPane, loadBlockPane])
  load().catch(() => undefined);

interface Props {
  id: string;
  kind: OfficeKind;
  base: string;
  isHistory: boolean;
  session: DraftSession;
  document: OfficeDocument | undefined;
}

const noReasons: ReasonTexts = new Map();

const MINUTE = 60_000;

type Dialog =
  | { name: "help" | "palette" | "publish" }
  | { name: "languages" | "move"; block: string };

/** The three panes of a page that is open. */
export function Workbench(props: Props) {
  const { id, kind, base, isHistory, session, document } = props;
  const { t, language } = useLanguage();
  const texts = useComposedTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const root = useRef<HTMLDivElement>(null);
  const outline = useRef<OutlineHandle>(null);
  const view = useDraftView(session);
  const { body } = view;
  const isReadOnly = !kind.may.write || document?.status === "archived";
  const { verdicts, unlisted, isExamined } = useVerdicts(id, body);
  const [dialog, setDialog] = useState<Dialog>();
  const close = useCallback(() => setDialog(undefined), []);
  const [shown, show] = useShownLanguage(language);
  const [selected, select] = useSelected();
  const composer = useComposer({
    ...{ id, session, isReadOnly, shown, selected, select },
  });
  const { actions, nesting, types, nameOf, history } = composer;
  const steps = useStoreView(history);
  const isNarrow = useMediaQuery("(width < 900px)");
  const [pane, setPane] = useState<Pane>("outline");
  const focusOutline = useCallback(
    () => outline.current?.focus(selected),
    [selected],
  );
  const { focusPane, goRound } = usePanes(root, setPane, focusOutline);
  const [wanted, setWanted] = useState<WantedField>();
  const forgetWanted = useCallback(() => setWanted(undefined), []);
  const [reasons, setReasons] = useState<ReasonTexts>(noReasons);
  const outlined = useOutlinedBody(body);
  const marks = useMemo(
    () => marksOf(outlined, verdicts),
    [outlined, verdicts],
  );
  useEffect(() => {
    if (types.size > 0) actions.repairKeys();
  }, [actions, types]);

  const address = `${base}/${encodeURIComponent(id)}`;
  const refresh = () =>
    Promise.all([
      session.reload(),
      queries.invalidateQueries(documentQuery(client, id)),
      queries.invalidateQueries({ queryKey: ["list"] }),
    ]);
  const openForm = useCallback(
    (block: string, pointer?: string) => {
      select(block);
      setPane("form");
      setWanted({ item: block, pointer });
    },
    [select],
  );
  const choose = (pointer: string) => {
    const found = blockAtPointer(body, pointer);
    if (isHistory) navigate(address);
    openForm(found?.id ?? PAGE, pointer);
  };
  const fieldName = useFieldName();
  const found = findBlock(body, selected);
  const name = found && nameOf(found.block);
  const typeName = found && types.get(typeOf(found.block))?.label;
  useGone(selected, name, (gone) => {
    select(PAGE);
    composer.say(t("composer.said.gone", { name: gone }));
    if (window.document.activeElement === window.document.body)
      outline.current?.focus(PAGE);
  });
  const labels = {
    body,
    types,
    nameOf,
    schema: kind.schema,
    language,
  };
  const mayPublish = kind.may.publish && document?.status !== "archived";
  const publish = async () => {
    await session.save();
    if (session.getView().state === "saved") setDialog({ name: "publish" });
    else composer.say(t("documents.publish_unsaved"));
  };
  const openHelp = () => setDialog({ name: "help" });
  useComposerKeys(root, {
    onUndo: () => void actions.undo(),
    onRedo: () => void actions.redo(),
    onPublish: mayPublish ? () => void publish() : undefined,
    onHelp: openHelp,
    onPane: goRound,
  });
  const openPalette = useCallback(() => setDialog({ name: "palette" }), []);
  const openMove = useCallback(
    (block: string) => setDialog({ name: "move", block }),
    [],
  );
  const openLanguages = useCallback(
    (block: string) => setDialog({ name: "languages", block }),
    [],
  );
  const formOf = useDeferredValue(selected);
  const paneProps = (name: Pane) => ({
    "data-pane": name,
    className: styles["pane"],
    tabIndex: -1,
    hidden: isNarrow && pane !== name,
  });
  return (
    <ComposedHome value={document?.isHomePage === true}>
      <div ref={root} className={styles["composer"]} data-composer>
        <TopBar
          {...{ id, document, kind, base, session, view, steps, isReadOnly }}
          {...{ isHistory, verdicts, unlisted, isExamined, shown }}
          nameAt={(pointer) => fieldName(labelOfPointer(pointer, labels))}
          onShow={show}
          onChoose={choose}
          onUndo={() => void actions.undo()}
          onRedo={() => void actions.redo()}
          onHistory={() => navigate(isHistory ? address : `${address}/history`)}
          onPublish={mayPublish ? () => void publish() : undefined}
          onHelp={openHelp}
          onChange={refresh}
        />
        {document && !isHistory && (
          <RolledBack document={document} address={address} />
        )}
        {view.mergedFrom !== undefined && (
          <Alert
            type="info"
            role="status"
            closable={{
              onClose: session.dismissMerge,
              "aria-label": t("store.close"),
            }}
            title={t("documents.merged", {
              name: view.mergedFrom || t("audit.server"),
            })}
          />
        )}
        <div role="status" className={styles["hidden"]} data-said>
          {composer.said}
        </div>
        {isHistory && document ? (
          <div className={styles["historyBox"]}>
            <ScreenPart>
              <History {...{ document, kind, view }} onChange={refresh} />
            </ScreenPart>
          </div>
        ) : (
          <>
            {isNarrow && (
              <fieldset
                className={styles["tabs"]}
                aria-label={t("composer.panes")}
              >
                {panes.map((name) => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={pane === name}
                    onClick={() => focusPane(name)}
                  >
                    {t(`composer.${name}`)}
                  </button>
                ))}
              </fieldset>
            )}
            <div className={styles["panes"]}>
              <section {...paneProps("outline")} aria-label={texts.outline}>
                <OutlinePane
                  ref={outline}
                  {...{ nesting, types, actions, isReadOnly, marks }}
                  {...{ nameOf, selected }}
                  body={outlined}
                  now={Math.floor(client.now() / MINUTE) * MINUTE}
                  removed={composer.removed}
                  onDismiss={composer.dismissRemoved}
                  onSelect={select}
                  onAdd={openPalette}
                  onOpen={openForm}
                  onMoveTo={openMove}
                  onLanguages={openLanguages}
                />
              </section>
              <section
                {...paneProps("canvas")}
                aria-label={t("composer.canvas")}
              >
                <ScreenPart>
                  <CanvasPane
                    {...{ id, session, body, selected }}
                    language={shown === "all" ? language : shown}
                    onSelect={select}
                    onReasons={setReasons}
                    onAdd={isReadOnly ? undefined : openPalette}
                  />
                </ScreenPart>
              </section>
              <section {...paneProps("form")} aria-label={t("composer.form")}>
                <div className={styles["head"]}>
                  <h3>{name ?? texts.settings}</h3>
                  {typeName !== name && (
                    <span className={styles["type"]}>{typeName}</span>
                  )}
                </div>
                <NotShown
                  reason={reasons.get(found === undefined ? "" : selected)}
                  onOpen={choose}
                />
                <div
                  className={styles["formBox"]}
                  // Still of the block that was selected last.
                  inert={formOf !== selected}
                  aria-busy={formOf !== selected}
                >
                  <ScreenPart of={formOf}>
                    <BlockPane
                      {...{ id, kind, body, types, actions }}
                      {...{ isReadOnly, shown, verdicts, wanted }}
                      onFocused={forgetWanted}
                      selected={
                        formOf === PAGE || findBlock(body, formOf)
                          ? formOf
                          : PAGE
                      }
                      onShow={show}
                    />
                  </ScreenPart>
                </div>
              </section>
            </div>
          </>
        )}
        <ScreenPart
          of={dialog}
          fallback={null}
          onClose={() => {
            close();
            focusPane(pane);
          }}
        >
          {dialog?.name === "palette" && (
            <Palette
              types={types}
              onChoose={(type, only) => {
                close();
                openForm(actions.add(type, only));
              }}
              onClose={close}
            />
          )}
          {dialog?.name === "move" && (
            <MoveDialog
              id={dialog.block}
              {...{ body, nesting, nameOf }}
              onMove={(place) => {
                actions.move(dialog.block, place);
                requestAnimationFrame(() =>
                  outline.current?.focus(dialog.block),
                );
              }}
              onClose={close}
            />
          )}
          {dialog?.name === "languages" && (
            <LanguagesDialog
              name={actions.name(dialog.block)}
              chosen={languagesOf(actions.find(dialog.block)?.block ?? {})}
              onChange={(codes) => actions.setLanguages(dialog.block, codes)}
              onClose={close}
            />
          )}
          {dialog?.name === "help" && <KeyboardHelp onClose={close} />}
          {dialog?.name === "publish" && document && (
            <PublishDialog
              document={document}
              body={body}
              etag={view.etag}
              schema={kind.schema}
              onDone={refresh}
              onClose={close}
            />
          )}
        </ScreenPart>
        {view.state === "conflict" && (
          <ConflictDialog
            key={view.conflicts.length}
            conflicts={view.conflicts}
            schema={kind.schema}
            body={body}
            labelOf={({ path }) => fieldName(labelOfKeys(path, labels))}
            onDecide={session.resolve}
          />
        )}
      </div>
    </ComposedHome>
  );
}

/** Calls back with the name of the selected block once it has been removed elsewhere. */
function useGone(
  selected: string,
  name: string | undefined,
  onGone: (name: string) => void,
): void {
  const last = useRef<{ selected: string; name: string | undefined }>(
    undefined,
  );
  const report = useEffectEvent(onGone);
  useEffect(() => {
    const before = last.current;
    last.current = { selected, name };
    if (before?.selected === selected && before.name && name === undefined)
      report(before.name);
  }, [selected, name]);
}
