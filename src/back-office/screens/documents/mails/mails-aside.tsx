import { useMutation } from "@tanstack/react-query";
import { Button, Radio, Select, Space, Typography } from "antd";
import { useState } from "react";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import {
  PersonField,
  type PreviewOptions,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { labelsOf } from "#src/domain/documents/kinds/kind.ts";
import { type MailKind, mailKinds } from "#src/domain/programme/mail-kinds.ts";
import { toLanguage } from "#src/i18n/languages.ts";
import { isObject } from "#src/schema/json.ts";
import type { OfficeMailTest } from "#src/schema/types.gen.ts";
import styles from "./mails.module.css";

const forms = ["light", "dark", "text"] as const;

/** A mail with the texts of the draft, as a person gets it (BO-22.1), and a test of it to oneself. */
export default function MailsAside() {
  const { t, language: shown } = useLanguage();
  const { id, kind, session, textLanguage } = useOpenDocument();
  const etag = useStoreView(session, "etag");
  const state = useStoreView(session, "state");
  const mayPreview = useMay()("PREVIEW_AS");
  const [mail, choose] = useState<MailKind>("create");
  const [person, setPerson] = useState<PreviewOptions["person"]>();
  const [form, setForm] = useState<(typeof forms)[number]>("light");
  const { properties } = kind.schema;
  const labelOf = (name: MailKind) =>
    labelsOf(isObject(properties) ? properties[name] : undefined)?.[shown] ??
    name;
  const query = new URLSearchParams({
    ...{ mail, language: textLanguage, draft: id, version: etag },
    ...(form === "text" ? { form } : { mode: form }),
    ...(typeof person === "number" && { person: String(person) }),
  });
  return (
    <section aria-label={t("mails.preview")}>
      <Typography.Title level={3}>{t("mails.preview")}</Typography.Title>
      <p>{t("mails.hint")}</p>
      <Space orientation="vertical" style={{ width: "100%" }}>
        <Space wrap>
          <Select
            aria-label={t("mails.mail")}
            value={mail}
            onChange={choose}
            popupMatchSelectWidth={false}
            className={styles["mail"] ?? ""}
            options={mailKinds.map((value) => ({
              value,
              label: labelOf(value),
            }))}
          />
          {mayPreview && (
            <PersonField
              person={person}
              change={(changes) => setPerson(changes.person)}
            />
          )}
          <Radio.Group
            aria-label={t("mails.form")}
            optionType="button"
            value={form}
            onChange={({ target }) => setForm(target.value)}
            options={forms.map((value) => ({
              value,
              label: t(`mails.form_${value}`),
            }))}
          />
        </Space>
        <iframe
          className={styles["frame"]}
          title={t("mails.preview")}
          sandbox=""
          src={`/v2/bo/mail-previews?${query}`}
        />
        <TestMail
          request={{ mail, language: toLanguage(textLanguage), draft: id }}
          isSaved={state === "saved"}
        />
      </Space>
    </section>
  );
}

interface TestMailProps {
  request: OfficeMailTest;
  isSaved: boolean;
}

/** Sends the mail to oneself. */
function TestMail({ request, isSaved }: TestMailProps) {
  const { t } = useLanguage();
  const client = useOffice();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.request("POST", "/mail-tests", { body: request }),
  });
  return (
    <Space wrap>
      <Button disabled={!isSaved} loading={isPending} onClick={() => mutate()}>
        {t("mails.test")}
      </Button>
      <span role="status">{isSuccess && !isPending && t("mails.tested")}</span>
      <Failure error={error} />
    </Space>
  );
}
