import { useMutation } from "@tanstack/react-query";
import schema from "#schemas/forms/contact.schema.json" with { type: "json" };
import { sendContactMutation } from "#src/api/contact.ts";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ContactForm as Message } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-contact.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";
import styles from "./contact.module.css";

type Props = {
  /** With the subject of what was sent. */
  onSent: (subject: string) => void;
};

/** Subject and message. */
export function ContactForm({ onSent }: Props) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("contact.failed");
  const { mutateAsync: send } = useMutation(sendContactMutation());
  const form = useSchemaForm<Message>({
    schema,
    validate,
    initial: { subject: "", message: "" },
    onSubmit: async (message) => {
      await send(message);
      onSent(message.subject);
    },
    onFailure: notifyError,
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <TextField
        form={form}
        name="subject"
        label={t("contact.subject")}
        autoComplete="off"
      />
      <Field form={form} name="message" label={t("contact.message")}>
        {(control) => (
          <textarea
            {...control}
            className={styles["message"]}
            rows={8}
            autoComplete="off"
          />
        )}
      </Field>
      <SubmitButton form={form}>{t("contact.submit")}</SubmitButton>
    </form>
  );
}
