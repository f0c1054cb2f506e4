import { theme } from "antd";
import {
  $getSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
} from "lexical";
import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  controlProps,
  type TextControlProps,
  useForm,
} from "#src/forms/rjsf/document/form-context.ts";
import { LaterEditor } from "#src/forms/rjsf/document/later-editor.tsx";
import { isSame } from "#src/schema/json.ts";
import { $formatAtCaret, noFormat, setLink } from "./commands.ts";
import {
  createHtmlEditor,
  loadCleaner,
  registerHtmlEditor,
} from "./create-html-editor.ts";
import styles from "./html-editor.module.css";
import { leftOutText } from "./left-out-text.ts";
import { LengthNote } from "./length-note.tsx";
import { LOADED, RoundTrip } from "./round-trip.ts";
import { Toolbar } from "./toolbar.tsx";

const LinkDialog = lazy(() => import("./link-dialog.tsx"));

/** A text with headings, lists and links. Its value is HTML, which stays as it is until it is edited. */
export default function HtmlControl({
  id,
  pointer,
  rule,
  value,
  onChange,
  name = "",
  lang,
}: TextControlProps) {
  const form = useForm();
  const { isReadOnly, t, language } = form;
  const text = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [editor] = useState(createHtmlEditor);
  const [roundTrip] = useState(() => new RoundTrip(editor));
  const [format, setFormat] = useState(noFormat);
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);
  const [said, setSaid] = useState("");
  const [link, setLinkAddress] = useState<string>();
  /** Texts that were handed out and have not come back, the last one last. */
  const sent = useRef<string[]>([]);
  const shown = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const words = useRef({ t, language });
  words.current = { t, language };

  useLayoutEffect(() => {
    editor.setRootElement(text.current);
    let formatAtCaret = noFormat;
    const ends = [
      registerHtmlEditor(editor, (left) =>
        setSaid(leftOutText(left, words.current.t, words.current.language)),
      ),
      editor.registerUpdateListener(
        ({ editorState, dirtyElements, dirtyLeaves, tags }) => {
          const next = editorState.read($formatAtCaret);
          if (!isSame(formatAtCaret, next)) {
            formatAtCaret = next;
            setFormat(next);
          }
          if (tags.has(LOADED) || dirtyElements.size + dirtyLeaves.size === 0)
            return;
          roundTrip.forget(dirtyElements.keys());
          const html = roundTrip.html();
          if (html === shown.current) return;
          shown.current = html;
          sent.current.push(html);
          startTransition(() => change.current(html));
        },
      ),
      editor.registerCommand(
        CAN_UNDO_COMMAND,
        (undo) => {
          setCanUndo(undo);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CAN_REDO_COMMAND,
        (redo) => {
          setCanRedo(redo);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    ];
    roundTrip.load(shown.current);
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    return () => {
      for (const end of ends) end();
      editor.setRootElement(null);
    };
  }, [editor, roundTrip]);

  useEffect(() => editor.setEditable(!isReadOnly), [editor, isReadOnly]);

  // What comes back, later, is what was handed out; anything else was changed elsewhere.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value);
    if (index !== -1) sent.current.splice(0, index + 1);
    else if (value !== shown.current) {
      sent.current = [];
      shown.current = value;
      roundTrip.load(value);
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    }
  }, [value, editor, roundTrip]);

  const [kept, keep] = useState<ReturnType<typeof $getSelection>>(null);
  const openLink = useCallback(() => {
    const selection = editor.read(() => $getSelection()?.clone() ?? null);
    keep(selection);
    setLinkAddress(format.link ?? "");
  }, [editor, format.link]);
  const closeLink = () => {
    setLinkAddress(undefined);
    editor.getRootElement()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === "k" && !isReadOnly) openLink();
    else if (event.altKey && event.key === "F10")
      toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { status, ...control } = controlProps(form, pointer, id);
  const described = `${control["aria-describedby"]} ${id}-length`;
  return (
    <>
      <div
        className={styles["box"]}
        style={useColors()}
        data-wrong={status === "error" ? "" : undefined}
      >
        {!isReadOnly && (
          <Toolbar
            ref={toolbar}
            {...{ editor, name, format }}
            controls={id}
            {...{ canUndo, canRedo }}
            onLink={openLink}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: no other element has formatted text. */}
        <div
          ref={text}
          {...control}
          role="textbox"
          contentEditable={!isReadOnly}
          tabIndex={0}
          aria-multiline="true"
          aria-label={name}
          aria-describedby={described}
          aria-readonly={isReadOnly}
          lang={lang}
          dir="ltr"
          spellCheck
          className={styles["text"]}
          onKeyDown={onKeyDown}
          // A failure is met when something is pasted.
          onFocus={() => void loadCleaner().catch(() => undefined)}
        />
      </div>
      <span role="status" className={styles["said"]}>
        {said}
      </span>
      <LengthNote id={`${id}-length`} {...{ value, rule }} />
      {link !== undefined && (
        <LaterEditor fallback={null} onClose={closeLink}>
          <LinkDialog
            address={link}
            onApply={(address, words) => {
              setLinkAddress(undefined);
              setLink(editor, kept, address, words);
              editor.getRootElement()?.focus();
            }}
            onClose={closeLink}
          />
        </LaterEditor>
      )}
    </>
  );
}

function useColors(): CSSProperties {
  const { token } = theme.useToken();
  return {
    "--editor-background": token.colorBgContainer,
    "--editor-border": token.colorBorder,
    "--editor-focus": token.colorPrimary,
    "--editor-pressed": token.colorFillSecondary,
    "--editor-text": token.colorText,
    "--editor-wrong": token.colorError,
  } as CSSProperties;
}
