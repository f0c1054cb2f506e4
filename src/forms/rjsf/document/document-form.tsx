import Form from "@rjsf/core/lib/components/Form.js"; // The index imports a validator that compiles.
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { FieldProps, RJSFSchema, ValidatorType } from "@rjsf/utils";
import {
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";
import styles from "./document-form.module.css";
import { FieldTemplate } from "./field-template.tsx";
import { focusField } from "./focus-field.ts";
import {
  FormContext,
  type FormServices,
  type FormState,
  foldId,
  partId,
  sectionId,
} from "./form-context.ts";
import {
  type Editor,
  type Path,
  pointerOf,
  sectionOf,
  uiSchemaOf,
  valueAt,
  withValue,
} from "./form-layout.ts";
import { Fields, GroupField, WindowField } from "./group-field.tsx";
import { GroupsField } from "./groups-field.tsx";
import { JsonControl } from "./json-control.tsx";
import { LaterEditor } from "./later-editor.tsx";
import { LinkField } from "./link-field.tsx";
import { ListField } from "./list-field.tsx";
import {
  LocalizedField,
  orByLanguage,
  ValueField,
} from "./localized-field.tsx";
import {
  ChoiceField,
  ChoicesField,
  LanguagesField,
  NoField,
  NumberField,
  SwitchField,
  TextField,
} from "./plain-fields.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { useFormLanguages } from "./use-form-languages.ts";
import { useMessages } from "./use-messages.ts";

const Image = lazy(async () => ({
  default: (await import("./image-field.tsx")).ImageField,
}));
const Instant = lazy(() => import("./instant-field.tsx"));
const Colour = lazy(() => import("./colour-field.tsx"));
const Moment = lazy(() => import("./moment-field.tsx"));
const Offered = lazy(() => import("./offered-field.tsx"));
const Period = lazy(() => import("./period-field.tsx"));
const Unit = lazy(() => import("./unit-field.tsx"));

const later = (Field: ComponentType<FieldProps>) =>
  function LaterField(props: FieldProps) {
    return (
      <LaterEditor>
        <Field {...props} />
      </LaterEditor>
    );
  };

const editors: Record<Editor, (props: FieldProps) => ReactNode> = {
  text: TextField,
  key: TextField,
  number: orByLanguage(NumberField),
  switch: orByLanguage(SwitchField),
  choice: orByLanguage(ChoiceField),
  choices: ChoicesField,
  offered: later(Offered),
  languages: LanguagesField,
  localized: LocalizedField,
  value: ValueField,
  image: later(Image),
  group: GroupField,
  groups: GroupsField,
  link: LinkField,
  window: WindowField,
  period: later(Period),
  list: ListField,
  reference: orByLanguage(ReferenceField),
  json: JsonControl,
  hidden: NoField,
  within: NoField,
  instant: orByLanguage(later(Instant)),
  moment: later(Moment),
  colour: later(Colour),
  unit: later(Unit),
};

const fields = { ...editors, fields: Fields, SchemaField } as never;
const templates = { FieldTemplate };
const noButton = [<Fragment key="" />];
const NoForm = ({ children }: { children?: ReactNode }) => children;
const noDefaults = { emptyObjectFields: "skipDefaults" } as const;
const ignore = () => undefined;
/** RJSF asks it of alternatives only, which editing schemas do not have. */
const noValidator: ValidatorType<unknown> = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};
const nothing: readonly string[] = [];

export interface DocumentFormHandle {
  /** Opens what hides the field of a JSON Pointer, and focuses it. */
  focus: (pointer: string) => void;
}

export interface FormProps extends FormServices {
  ref?: Ref<DocumentFormHandle>;
  /** The JSON Pointer of the body in its document; defaults to the whole of it. */
  base?: string;
  schema: JsonObject;
  body: JsonObject;
  /** Properties that are edited elsewhere. */
  without?: readonly string[];
  isReadOnly: boolean;
  /** Those that count in the programme; for a block, in its document. */
  languages: CountedLanguages;
  /** Those whose texts are to be shown. */
  shown: readonly Language[];
  onShow: (languages: readonly Language[]) => void;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
  verdicts: readonly OfficeVerdict[];
}

/**
 * The form of a document, rendered by RJSF from its editing schema with antd's controls. The body stays outside: each field
 * changes its own place in it, so that what the schema does not know, and the order of properties, remain.
 */
export function DocumentForm({
  ref,
  base = "",
  without = nothing,
  schema,
  body,
  isReadOnly,
  languages: around,
  shown: wantedLanguages,
  onShow,
  onEdit,
  verdicts,
  ...services
}: FormProps) {
  const { t, language, targets, findTargets, addressOf, blockTypes } = services;
  const box = useRef<HTMLDivElement>(null);
  const [said, announce] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(body);
  latest.current = body;

  const onToggle = useCallback(
    (part: string) =>
      setOpen((parts) => {
        const next = new Set(parts);
        if (!next.delete(part)) next.add(part);
        return next;
      }),
    [],
  );
  const edit = useCallback(
    (path: Path, value: Json | ((present: Json) => Json)) =>
      onEdit(
        (present) =>
          withValue(
            present,
            path,
            typeof value === "function" ? value(valueAt(present, path)) : value,
          ) as JsonObject,
      ),
    [onEdit],
  );

  const { languages, offered, shown } = useFormLanguages(
    { schema, body, around },
    wantedLanguages,
  );
  const [wanted, setWanted] = useState<{ pointer: string }>();
  const reveal = useCallback(
    (pointer: string) => {
      const path = pathOf(pointer.slice(base.length));
      setOpen(
        (parts) =>
          new Set([
            ...parts,
            ...partsOn(path, latest.current, base),
            ...path.map((_, index) =>
              foldId(base + pointerOf(path.slice(0, index + 1))),
            ),
            sectionId(base, sectionOf(schema, path[0])),
          ]),
      );
      const code = languages.all.find((one) => one === path.at(-1));
      if (code !== undefined && !shown.includes(code))
        // Beside the first one, where there are two.
        onShow([...shown.slice(0, -1), code]);
      setWanted({ pointer });
    },
    [languages, shown, onShow, base, schema],
  );
  useImperativeHandle(ref, () => ({ focus: reveal }), [reveal]);
  useEffect(() => {
    if (wanted !== undefined && box.current !== null)
      focusField(box.current, wanted.pointer);
  }, [wanted]);

  const { byPointer, wrong } = useMessages({
    schema,
    body,
    base,
    language,
    languages,
    verdicts,
  });
  const state = useMemo<FormState>(
    () => ({
      ...{ base, t, language, targets, findTargets, addressOf, blockTypes },
      ...{ isReadOnly, languages, offered, shown, reveal, edit },
      ...{ verdicts: byPointer, wrong, open, onToggle, announce },
    }),
    [
      base,
      t,
      language,
      targets,
      findTargets,
      addressOf,
      blockTypes,
      isReadOnly,
      languages,
      offered,
      shown,
      reveal,
      edit,
      byPointer,
      wrong,
      open,
      onToggle,
    ],
  );
  const uiSchema = useMemo(
    () => ({
      ...uiSchemaOf(schema, language),
      ...Object.fromEntries(
        without.map((name) => [name, { "ui:field": "within" }]),
      ),
      "ui:field": "fields",
    }),
    [schema, language, without],
  );
  const formContext = useMemo(
    () => ({ valueAt: (path: Path) => valueAt(latest.current, path) }),
    [],
  );
  return (
    <FormContext value={state}>
      <div ref={box} className={styles["form"]}>
        <Form<unknown>
          schema={schema as RJSFSchema}
          uiSchema={uiSchema}
          formData={body}
          validator={noValidator}
          noValidate
          fields={fields}
          templates={templates}
          formContext={formContext}
          idPrefix={base === "" ? "root" : `root${base.replaceAll("/", "_")}`}
          tagName={NoForm}
          showErrorList={false}
          experimental_defaultFormStateBehavior={noDefaults}
          onChange={ignore}
          onError={ignore}
        >
          {noButton}
        </Form>
      </div>
      <div role="status" className={styles["said"]}>
        {said}
      </div>
    </FormContext>
  );
}

/** The parts of lists that a path leads through. */
function partsOn(path: readonly string[], body: Json, base: string): string[] {
  return path.flatMap((name, index) => {
    const list = path.slice(0, index);
    return Array.isArray(valueAt(body, list))
      ? [
          partId(
            base + pointerOf(list),
            valueAt(body, path.slice(0, index + 1)),
            Number(name),
          ),
        ]
      : [];
  });
}
