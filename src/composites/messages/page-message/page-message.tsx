import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageMessage as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import {
  LockedIllustration,
  LostIllustration,
} from "#src/ui/illustrations/illustrations.tsx";
import { ErrorPanel } from "#src/ui/page/error-panel.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

const messages = {
  "not-found": {
    title: "core.page_not_found",
    text: "core.page_not_found_text",
    illustration: <LostIllustration />,
  },
  "not-available": {
    title: "challenge.not_available",
    text: "challenge.not_available_text",
    illustration: <LostIllustration />,
  },
  "access-denied": {
    title: "core.access_denied_title",
    text: "core.access_denied",
    illustration: <LockedIllustration />,
  },
  error: {
    title: "core.error_title",
    text: "core.error_occurred",
    illustration: <ErrorIllustration />,
  },
} as const;

/** A full-page message with a link home (AS-2.6.2 to AS-2.6.4). */
export default function PageMessage({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  if (config.message === "surprised")
    return <ErrorPanel text={config.text} home={config.action} />;
  const { title, text, illustration } = messages[config.message];
  return (
    <PageError
      illustration={illustration}
      title={t(title)}
      text={
        <>
          {config.text ?? t(text)}
          {config.message === "error" && (
            <> {t("core.try_again_or_contact_admin")}</>
          )}
        </>
      }
      action={
        <ButtonLink primary href="/">
          {config.action ?? t("core.go_home")}
        </ButtonLink>
      }
    />
  );
}
