import { Alert, Form, Modal } from "antd";
import { type ReactNode, useId } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "./focus-back.ts";
import { type KeyedCall, useAction } from "./use-action.ts";
import { useFirstField } from "./use-first-field.ts";

interface Props<Values> {
  title: string;
  /** What the button says that sends; defaults to “save”. */
  okText?: string;
  /** What the button says that closes; defaults to “cancel”. */
  cancelText?: string;
  /** Not necessarily valid yet. */
  initialValues?: { [Name in keyof Values]?: unknown };
  /** @param keyed what a call that gives or creates something is sent with */
  send: (values: Values, keyed: KeyedCall) => Promise<unknown>;
  /** Called after the values were sent; the dialog stays busy until it resolves. */
  onDone: () => Promise<unknown> | undefined;
  onClose: () => void;
  /** Fields of the form. */
  children: ReactNode;
}

/** A form in a dialog: what the server refuses is shown at its field, any other failure above the form. */
export function FormDialog<Values extends object>({
  title,
  okText,
  cancelText,
  initialValues,
  send,
  onDone,
  onClose,
  children,
}: Props<Values>) {
  const t = useTexts();
  const id = useId();
  const [form] = Form.useForm<Values>();
  useFocusBack();
  const { box, afterOpenChange } = useFirstField();
  const { mutate, isPending, error } = useAction({
    isOnce: true,
    mutationFn: send,
    async onSuccess() {
      await onDone();
      onClose();
    },
    onError(failure) {
      const refused = violationsByField(failure);
      for (const [name, errors] of Object.entries(refused))
        form.setFields([{ name: name as never, errors }]);
      const [first] = Object.keys(refused);
      if (first !== undefined) form.focusField(first as never);
    },
  });
  const isAtFields =
    Object.keys(violationsByField(error)).length > 0 &&
    Object.keys(violationsByField(error)).every((name) =>
      Object.hasOwn(form.getFieldsValue(), name),
    );
  return (
    <Modal
      open
      title={title}
      okText={okText ?? t("form.save")}
      {...(cancelText !== undefined && { cancelText })}
      // Enter in a field sends, too.
      okButtonProps={{ htmlType: "submit", form: id }}
      onCancel={onClose}
      confirmLoading={isPending}
      afterOpenChange={afterOpenChange}
    >
      {error && !isAtFields && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      <Form<Values>
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(initialValues && { initialValues })}
        onFinish={mutate}
      >
        <div ref={box}>{children}</div>
      </Form>
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
