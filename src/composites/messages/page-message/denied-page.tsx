import { wordsForUsers } from "#src/api/errors/refusal-text.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LockedIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { MessagePage } from "./message-page.tsx";

type Props = {
  error: unknown;
  /** Replaces both the default text and the server's. */
  denied?: { title: string; text: string } | undefined;
};

/** A page that the user may not see, with the server's message if it has a readable one, or our own (AS-2.6.2, AS-8.10). */
export function DeniedPage({ error, denied }: Props) {
  const { t } = useTranslation();
  return (
    <MessagePage
      illustration={<LockedIllustration />}
      title={denied?.title ?? t("core.access_denied_title")}
      text={denied?.text ?? wordsForUsers(error) ?? t("core.access_denied")}
    />
  );
}
