import { Select, Space, Typography } from "antd";
import { useState } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import { parseHex } from "#src/domain/theme/color.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";

const mails = ["reset", "create", "confirm"] as const;

/** A mail as the server sends it, in the main color of the draft. */
export function MailPreview({ body }: { body: JsonObject }) {
  const { t, language } = useLanguage();
  const [mail, choose] = useState<(typeof mails)[number]>("reset");
  const color = useDebounced(parseHex(body["$primaryHue"]), 400);
  const query = new URLSearchParams({
    ...{ mail, language },
    ...(color !== null && { color }),
  });
  return (
    <section aria-label={t("theme.mail")}>
      <Typography.Title level={3}>{t("theme.mail")}</Typography.Title>
      <Space orientation="vertical" style={{ width: "100%" }}>
        <Select
          aria-label={t("theme.mail_kind")}
          value={mail}
          onChange={choose}
          style={{ width: 280, maxWidth: "100%" }}
          options={mails.map((value) => ({
            value,
            label: t(`theme.mail_${value}`),
          }))}
        />
        <iframe
          style={{ border: 0, height: 480, maxWidth: "100%", width: 640 }}
          title={t("theme.mail")}
          sandbox=""
          src={`/v2/bo/mail-previews?${query}`}
        />
      </Space>
    </section>
  );
}
