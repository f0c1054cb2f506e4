import { useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { Page } from "#src/ui/page/page.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Receipt } from "./receipt.tsx";

/** Writes to who runs the programme; once it is sent, a receipt stands in the form's place. */
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
