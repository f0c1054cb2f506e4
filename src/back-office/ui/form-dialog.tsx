import { Modal } from "antd";
import { lazy, type ReactNode, useId, useState } from "react";
import type { DialogName } from "#registry/dialogs.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import type {
  DialogField,
  Refused,
} from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { LaterPart } from "#src/forms/rjsf/later-part.tsx";
import { whenIdle } from "#src/ui/first-view.ts";
import { useFieldTexts } from "./field-texts.ts";
import { useFocusBack } from "./focus-back.ts";
import { type KeyedCall, useAction } from "./use-action.ts";
import { useFirstField } from "./use-first-field.ts";

const loadForm = () => import("#src/forms/rjsf/dialog/dialog-form.tsx");
const DialogForm = lazy(loadForm);

// Users type as soon as a dialog opens.
void whenIdle(2_000).then(() => loadForm().catch(() => undefined));

interface Props<Values> {
  title: string;
  /** What the button says that sends; defaults to “save”. */
  okText?: string;
  /** Whether the button that sends destroys something for good. */
  isDanger?: boolean;
  /** What the button says that closes; defaults to “cancel”. */
  cancelText?: string;
  /** The dialog's name in registry/dialogs.ts, which lists its properties of a request. */
  dialog: DialogName;
  /** The fields that are shown, in the order of the dialog. */
  fields:
    | readonly DialogField[]
    | ((values: Partial<Values>) => readonly DialogField[]);
  /** What the schema cannot say, by property. */
  check?: (values: Partial<Values>) => Refused;
  /** Not necessarily valid yet. */
  initialValues?: { [Name in keyof Values]?: unknown };
  /** @param keyed what a call that gives or creates something is sent with */
  send: (values: Values, keyed: KeyedCall) => Promise<unknown>;
  /** Called after the values were sent; the dialog stays busy until it resolves. */
  onDone: () => Promise<unknown> | undefined;
  onClose: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

const none: Refused = {};

/** A form in a dialog: what the server refuses is shown at its field, any other failure above the form. */
export function FormDialog<Values extends object>({
  title,
  okText,
  isDanger = false,
  cancelText,
  dialog,
  fields,
  check,
  initialValues = {},
  send,
  onDone,
  onClose,
  children,
}: Props<Values>) {
  const { t, language } = useLanguage();
  const texts = useFieldTexts();
  const id = useId();
  const [values, setValues] = useState<Partial<Values>>(
    initialValues as Partial<Values>,
  );
  const [refused, setRefused] = useState(none);
  const [isShown, setShown] = useState(false);
  useFocusBack();
  const { box, focusFirst, afterOpenChange } = useFirstField();
  const { mutate, isPending, error } = useAction({
    isOnce: true,
    mutationFn: send,
    async onSuccess() {
      await onDone();
      onClose();
    },
    onError: (failure) => setRefused(violationsByField(failure)),
  });
  const shown = typeof fields === "function" ? fields(values) : fields;
  const names = Object.keys(violationsByField(error));
  const isAtFields =
    names.length > 0 &&
    names.every((name) => shown.some((field) => field.name === name));
  return (
    <Modal
      open
      title={title}
      okText={okText ?? t("form.save")}
      {...(cancelText !== undefined && { cancelText })}
      // Enter in a field sends, too.
      okButtonProps={{
        htmlType: "submit",
        form: id,
        danger: isDanger,
        disabled: !isShown,
      }}
      onCancel={onClose}
      confirmLoading={isPending}
      afterOpenChange={afterOpenChange}
    >
      {error && !isAtFields && <Failure error={error} />}
      <div ref={box}>
        {children}
        <LaterPart t={texts}>
          <DialogForm
            {...{ id, dialog, refused, language }}
            fields={shown}
            values={values as Readonly<Record<string, unknown>>}
            check={check as ((values: object) => Refused) | undefined}
            onChange={(next, name) => {
              setValues(next as Partial<Values>);
              if (name !== undefined && name in refused)
                setRefused(({ [name]: _, ...rest }) => rest);
            }}
            onSubmit={(sent) => {
              setRefused(none);
              mutate(sent as Values);
            }}
            onShown={() => {
              setShown(true);
              focusFirst();
            }}
            t={texts}
          />
        </LaterPart>
      </div>
    </Modal>
  );
}

/** The server's messages by the field that they concern. */
function violationsByField(error: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  if (error instanceof HttpError)
    for (const { propertyPath, message } of error.violations) {
      const [name = ""] = propertyPath.split(".");
      found[name] = [...(found[name] ?? []), message];
    }
  return found;
}
