import type { FieldProps } from "@rjsf/utils";
import { createContext, use } from "react";
import {
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { type Path, pointerOf } from "./form-layout.ts";

/** Texts of the form; the application has them. */
export type FormText =
  | "add"
  | "change_image"
  | "choose_image"
  | "by_language"
  | "down"
  | "empty_list"
  | "focus_at"
  | "focus_horizontal"
  | "focus_none"
  | "focus_vertical"
  | "html_hint"
  | "image_address"
  | "image_gone"
  | "json_hint"
  | "json_wrong"
  | "library_alt"
  | "library_decorative"
  | "library_no_alt"
  | "missing"
  | "moved"
  | "none"
  | "one_value"
  | "own_texts"
  | "remove"
  | "remove_image"
  | "removed"
  | "target_kind"
  | "target_search"
  | "unnamed"
  | "up"
  | "use_address"
  | "window"
  | "wrong.choice"
  | "wrong.form"
  | "wrong.great"
  | "wrong.long"
  | "wrong.many"
  | "wrong.required"
  | "wrong.short"
  | "wrong.small"
  | "wrong.type"
  | "zone";

export type FormTranslate = (
  key: FormText,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Something that a reference may lead to. */
export interface Target {
  id: number;
  name: string | null;
}

/** What the application does for a form. */
export interface FormServices {
  t: FormTranslate;
  /** Of the labels. */
  language: string;
  /** What a reference may name, with its label. */
  targets: readonly { entity: string; label: string }[];
  findTargets: (
    entity: string,
    query: { q?: string; id?: number },
  ) => Promise<Target[]>;
}

export interface FormState extends FormServices {
  isReadOnly: boolean;
  /** The language whose texts are shown, or all of them. */
  shown: string;
  onShow: (language: string) => void;
  edit: (path: Path, value: Json) => void;
  /** What examination says, by pointer. */
  verdicts: ReadonlyMap<string, readonly OfficeVerdict[]>;
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

/** What every field needs: its rule, value, address and messages. */
export function useField({
  schema,
  uiSchema,
  registry,
  fieldPathId: { $id: id, path },
}: FieldProps) {
  const form = useForm();
  const pointer = pointerOf(path);
  return {
    ...{ form, id, path, pointer },
    rule: schema as JsonObject,
    // RJSF clones its data, which would re-render every part of a list.
    value: registry.formContext.valueAt(path) as Json,
    label: String(uiSchema?.["ui:title"] ?? ""),
    set: (value: Json) => form.edit(path, value),
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

export const messagesId = (pointer: string) => `messages-${pointer}`;
