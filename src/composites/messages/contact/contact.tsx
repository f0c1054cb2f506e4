import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import schema from "#schemas/forms/contact.schema.json" with { type: "json" };
import { sendContactMutation } from "#src/api/access/contact.ts";
import { useUser } from "#src/api/access/user.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ContactForm as Message } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-contact.gen.js";
import { useFormDraft } from "#src/state/form-draft.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { Page } from "#src/ui/page/page.tsx";
import styles from "./contact.module.css";

/** Form to contact the programme's operator; a receipt replaces it once the message is sent. */
export default function Contact() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<string>();
  return (
    <Page title={t("contact.title")} lead={t("contact.lead")} width="form">
      {sent === undefined ? (
        <ContactForm onSent={setSent} />
      ) : (
        <Receipt subject={sent} onAgain={() => setSent(undefined)} />
      )}
    </Page>
  );
}

type ContactFormProps = {
  /** Called with the subject of the message. */
  onSent: (subject: string) => void;
};

const empty = { subject: "", message: "" };

/** Subject and message; typed text survives the end of the session (stored per tab). */
function ContactForm({ onSent }: ContactFormProps) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("contact.failed");
  const { mutateAsync: send } = useMutation(sendContactMutation());
  const { initial, keep, forget } = useFormDraft(
    "contact",
    entityId(useUser()),
    empty,
  );
  const form = useSchemaForm<Message>({
    schema,
    validate,
    initial,
    onSubmit: async (message) => {
      await send(message);
      forget();
      onSent(message.subject);
    },
    onFailure: notifyError,
  });
  const { values } = form;
  useEffect(() => keep(values), [keep, values]);
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

type ReceiptProps = { subject: string; onAgain: () => void };

/** Says what was sent and where the reply will arrive; receives focus. */
function Receipt({ subject, onAgain }: ReceiptProps) {
  const { t } = useTranslation();
  const email = useUser()?.email;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles["receipt"]}>
      <CheckCircleOutlined aria-hidden="true" className={styles["mark"]} />
      <h2 ref={heading} tabIndex={-1}>
        {t("contact.sent.title")}
      </h2>
      <p>
        {email
          ? t("contact.sent.text", { subject, email })
          : t("contact.sent.text_without_email", { subject })}
      </p>
      <div className={styles["ways"]}>
        <ButtonLink primary href="/">
          {t("core.go_home")}
        </ButtonLink>
        <Button onClick={onAgain}>{t("contact.sent.again")}</Button>
      </div>
    </div>
  );
}
