import { HttpError, serverText } from "#src/api/errors.ts";
import { frameworkText } from "#src/domain/framework-text.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LockedIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { MessagePage } from "./failed-page.tsx";

type Props = {
  error: unknown;
  /** In place of the usual words, and of the server's. */
  denied?: { title: string; text: string } | undefined;
};

/** A page that is not theirs, in the server's words where it has some for people, else in ours (AS-2.6.2, AS-8.10). */
export function DeniedPage({ error, denied }: Props) {
  const { t } = useTranslation();
  return (
    <MessagePage
      illustration={<LockedIllustration />}
      title={denied?.title ?? t("core.access_denied_title")}
      text={denied?.text ?? reasonOf(error) ?? t("core.access_denied")}
    />
  );
}

function reasonOf(error: unknown): string | undefined {
  const text = error instanceof HttpError ? serverText(error) : undefined;
  return text !== undefined && frameworkText(text) === undefined
    ? text
    : undefined;
}
