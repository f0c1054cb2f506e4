import {
  ClearOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import {
  $getRoot,
  $getSelection,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from "lexical";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useState,
} from "react";
import { allowedElements } from "#src/domain/values/rich-text-policy.ts";
import {
  type FormText,
  useForm,
} from "#src/forms/rjsf/document/form-context.ts";
import { clearFormats, type Format, setBlock } from "./commands.ts";
import styles from "./html-editor.module.css";

interface Props {
  ref: Ref<HTMLDivElement>;
  editor: LexicalEditor;
  /** Of the text that it formats. */
  controls: string;
  name: string;
  format: Format;
  canUndo: boolean;
  canRedo: boolean;
  onLink: () => void;
}

interface Tool {
  key: string;
  name: string;
  icon: ReactNode;
  /** The element that it makes, if any. */
  tag?: string;
  keys?: string;
  isPressed?: boolean;
  isOff?: boolean;
  run: () => void;
}

const textTools: readonly (readonly [
  TextFormatType,
  FormText,
  tag: string,
  key?: string,
])[] = [
  ["bold", "html_bold", "strong", "B"],
  ["italic", "html_italic", "em", "I"],
  ["underline", "html_underline", "u", "U"],
  ["strikethrough", "html_strike", "s"],
];

/** A letter that looks like what its button does. */
const letter = (text: string, kind: string) => (
  <span className={styles["letter"]} data-kind={kind} data-letter={text} />
);

/** A text that has not been in focus has no selection. */
const selectIfNone = (editor: LexicalEditor) =>
  editor.update(
    () => {
      if ($getSelection() === null) $getRoot().selectEnd();
    },
    { discrete: true },
  );

/** The buttons of a text, one of which is in the tab order; arrows lead to the others. */
export const Toolbar = memo(function Toolbar({
  ref,
  editor,
  controls,
  name,
  format,
  canUndo,
  canRedo,
  onLink,
}: Props) {
  const { t } = useForm();
  const [at, setAt] = useState(0);
  const isList = format.block === "ul" || format.block === "ol";
  const block = (tag: string, label: string, icon: ReactNode): Tool => ({
    ...{ key: tag, tag, name: label, icon },
    isPressed: format.block === tag,
    run: () => setBlock(editor, tag),
  });
  const all: Tool[] = [
    ...textTools.map(
      ([type, text, tag, key]): Tool => ({
        ...{ key: type, tag, name: t(text), icon: letter(key ?? "S", tag) },
        ...(key !== undefined && { keys: key }),
        isPressed: format.formats.includes(type),
        run: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, type),
      }),
    ),
    ...["h2", "h3", "h4"].map((tag, index) =>
      block(
        tag,
        t("html_heading", { level: index + 1 }),
        letter(`T${index + 1}`, "heading"),
      ),
    ),
    block("ul", t("html_bullets"), <UnorderedListOutlined />),
    block("ol", t("html_numbers"), <OrderedListOutlined />),
    {
      ...{ key: "outdent", name: t("html_outdent"), isOff: !isList },
      icon: <MenuFoldOutlined />,
      run: () => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
    },
    {
      ...{ key: "indent", name: t("html_indent"), isOff: !isList },
      icon: <MenuUnfoldOutlined />,
      run: () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
    },
    block("blockquote", t("html_quote"), letter("”", "quote")),
    {
      ...{ key: "link", tag: "a", name: t("html_link"), keys: "K" },
      icon: <LinkOutlined />,
      isPressed: format.link !== undefined,
      run: onLink,
    },
    {
      ...{ key: "clear", name: t("html_clear"), icon: <ClearOutlined /> },
      run: () => clearFormats(editor),
    },
    {
      ...{ key: "undo", name: t("html_undo"), keys: "Z", isOff: !canUndo },
      icon: <UndoOutlined />,
      run: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    },
    {
      ...{ key: "redo", name: t("html_redo"), isOff: !canRedo },
      icon: <RedoOutlined />,
      run: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    },
  ];
  const tools = all.filter(
    ({ tag }) => tag === undefined || allowedElements.includes(tag),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = tools.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      editor.getRootElement()?.focus();
    }
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t("html_toolbar", { label: name })}
      aria-controls={controls}
      className={styles["toolbar"]}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => (
        <Button
          key={tool.key}
          type="text"
          size="small"
          icon={tool.icon}
          data-tool={tool.key}
          tabIndex={index === at ? 0 : -1}
          aria-label={tool.name}
          title={
            tool.keys
              ? t("html_with_key", { name: tool.name, key: tool.keys })
              : tool.name
          }
          className={styles["tool"] ?? ""}
          {...(tool.isPressed !== undefined && {
            "aria-pressed": tool.isPressed,
          })}
          {...(tool.keys && { "aria-keyshortcuts": `Control+${tool.keys}` })}
          {...(tool.isOff && { "aria-disabled": true })}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => {
            if (tool.isOff) return;
            selectIfNone(editor);
            tool.run();
            if (tool.key !== "link") editor.getRootElement()?.focus();
          }}
        />
      ))}
    </div>
  );
});
