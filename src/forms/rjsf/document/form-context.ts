import type { FieldProps } from "@rjsf/utils";
import { createContext, use } from "react";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import type { DateText } from "#src/i18n/date-fields.ts";
import type { NumberText } from "#src/i18n/number-fields.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";
import { type Path, pointerOf } from "./form-layout.ts";

/** Texts of the form; the application has them. */
export type FormText =
  | DateText
  | NumberText
  | "add"
  | "block_unknown"
  | "by_language"
  | "close"
  | "default_text"
  | "down"
  | "editor_failed"
  | "empty_list"
  | "everybody"
  | "groups_none"
  | "group_unknown"
  | "html_bold"
  | "html_bullets"
  | "html_clear"
  | "html_heading"
  | "html_hint"
  | "html_indent"
  | "html_italic"
  | "html_left"
  | "html_left_alignment"
  | "html_left_colors"
  | "html_left_comments"
  | "html_left_deletions"
  | "html_left_drawings"
  | "html_left_embeds"
  | "html_left_images"
  | "html_left_inputs"
  | "html_left_links"
  | "html_length"
  | "html_link"
  | "html_link_address"
  | "html_link_apply"
  | "html_link_cancel"
  | "html_link_hint"
  | "html_link_none"
  | "html_link_remove"
  | "html_link_wrong"
  | "html_numbers"
  | "html_outdent"
  | "html_quote"
  | "html_redo"
  | "html_strike"
  | "html_toolbar"
  | "html_underline"
  | "html_undo"
  | "html_with_key"
  | "json_at"
  | "json_colon"
  | "json_comma"
  | "json_escape"
  | "json_extra"
  | "change_image"
  | "choose_image"
  | "focus_at"
  | "focus_horizontal"
  | "focus_none"
  | "focus_vertical"
  | "image_address"
  | "image_gone"
  | "json_hint"
  | "in_languages"
  | "json_name"
  | "json_number"
  | "json_quote"
  | "json_twice"
  | "json_unclosed"
  | "json_value"
  | "json_wrong"
  | "kept"
  | "kept_meant"
  | "link.address"
  | "link.elsewhere"
  | "link.none"
  | "library_alt"
  | "library_decorative"
  | "library_no_alt"
  | "missing"
  | "moment.challenge"
  | "moment.instant"
  | "moment.release"
  | "moved"
  | "none"
  | "nothing_yet"
  | "one_value"
  | "period.always"
  | "period.from"
  | "period.hours"
  | "period.reversed"
  | "period.until"
  | "own_texts"
  | "reload"
  | "remove"
  | "remove_image"
  | "removed"
  | "state.draft"
  | "state.ended"
  | "state.published"
  | "state.running"
  | "state.scheduled"
  | "state.unpublished"
  | "state.upcoming"
  | "target_gone"
  | "target_open"
  | "target_kind"
  | "target_search"
  | "unit_forms"
  | "unit_more"
  | "unit_one_text"
  | "unnamed"
  | "up"
  | "when.always"
  | "when.from"
  | "when.groups"
  | "when.never"
  | "when.until"
  | "use_address"
  | "window";

export type FormTranslate = (
  key: FormText,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Something that a reference may lead to. */
export interface Target {
  id: number;
  name: string | null;
  /** Where it stands: published, ended … */
  state?: TargetState | null;
  /** The address of its picture. */
  picture?: string | null;
  /** The document that it is edited in. */
  document?: { id: string; kind: string } | null;
}

type TargetState = FormText extends infer One
  ? One extends `state.${infer State}`
    ? State
    : never
  : never;

/** A type of block, as the registry has it. */
export interface BlockType {
  type: string;
  label: string;
  schema: JsonObject;
}

/** What the application does for a form. */
export interface FormServices {
  t: FormTranslate;
  /** Of the labels. */
  language: Language;
  /** What a reference may name, with its label. */
  targets: readonly { entity: string; label: string }[];
  findTargets: (
    entity: string,
    query: { q?: string; id?: number },
  ) => Promise<Target[]>;
  /** Where a document is edited, for those who may. */
  addressOf?:
    | ((document: { id: string; kind: string }) => string | undefined)
    | undefined;
  /** The types of blocks that a page may hold. */
  blockTypes: readonly BlockType[];
}

/** What is said of a field. */
export type Message = Pick<OfficeVerdict, "pointer" | "level" | "message">;

export interface FormState extends FormServices {
  /** The JSON Pointer of what the form edits, in the document. */
  base: string;
  isReadOnly: boolean;
  /** Those that count in what the form edits. */
  languages: CountedLanguages;
  /** Those that it may name. */
  offered: readonly Language[];
  /** Those whose texts are shown, one at least. */
  shown: readonly Language[];
  /** Opens what hides the field of a JSON Pointer, and focuses it. */
  reveal: (pointer: string) => void;
  /** Replaces the value at a path, by another one or by what is made of the present one. */
  edit: (path: Path, value: Json | ((present: Json) => Json)) => void;
  /** What examination says, by pointer. */
  verdicts: ReadonlyMap<string, readonly Message[]>;
  /** The pointers above mistakes. */
  wrong: ReadonlySet<string>;
  /** The open parts of lists, by `partId`. */
  open: ReadonlySet<string>;
  onToggle: (part: string) => void;
  announce: (text: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const state = use(FormContext);
  if (state === null) throw new Error("A field stands in no DocumentForm");
  return state;
}

/** A part of a list, wherever it is moved. */
export const partId = (list: string, item: Json, index: number): string => {
  const key = isObject(item) ? item["key"] : undefined;
  return `${list}#${typeof key === "string" ? key : index}`;
};

/** A section that can be closed. */
export const sectionId = (base: string, section: string): string =>
  `${base}§${section}`;

/** An object that can be closed. */
export const foldId = (pointer: string): string => sectionId(pointer, "");

/** Of the languages that are shown, the first one of a form: the reader's own if it is among them. */
export const firstShown = ({
  shown,
  language,
  languages,
}: Pick<FormState, "shown" | "language" | "languages">): Language =>
  shown.find((code) => code === language) ?? shown[0] ?? languages.own;

/** What every field needs: its rule, value, address and messages. */
export function useField({
  schema,
  uiSchema,
  registry,
  fieldPathId: { $id: id, path },
}: FieldProps) {
  const form = useForm();
  const pointer = form.base + pointerOf(path);
  return {
    ...{ form, id, path, pointer },
    rule: schema as JsonObject,
    // RJSF clones its data, which would re-render every part of a list.
    value: registry.formContext.valueAt(path) as Json,
    label: String(uiSchema?.["ui:title"] ?? ""),
    set: (value: Json | ((present: Json) => Json)) => form.edit(path, value),
  };
}

/** Attributes of the control at an address. */
export function controlProps(form: FormState, pointer: string, id: string) {
  return {
    id,
    "data-control": pointer,
    "aria-describedby": messagesId(pointer),
    ...(form.verdicts
      .get(pointer)
      ?.some(({ level }) => level === "mistake") && {
      "aria-invalid": true,
      status: "error" as const,
    }),
  };
}

/** What edits one text. */
export interface TextControlProps {
  id: string;
  pointer: string;
  rule: JsonObject;
  value: string;
  onChange: (text: string) => void;
  /** The name, where no label is for it. */
  name?: string;
  /** The language of the text. */
  lang?: string;
}

export const messagesId = (pointer: string) => `messages-${pointer}`;
