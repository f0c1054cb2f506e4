import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageMessage as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import {
  LockedIllustration,
  LostIllustration,
} from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

const messages = {
  "not-found": {
    title: "core.page_not_found",
    text: "core.page_not_found_text",
    illustration: <LostIllustration />,
  },
  "access-denied": {
    title: "core.access_denied_title",
    text: "core.access_denied",
    illustration: <LockedIllustration />,
  },
} as const;

/** A message that takes a whole page, with the way home. */
export default function PageMessage({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const { title, text, illustration } = messages[config.message];
  return (
    <PageError
      illustration={illustration}
      title={t(title)}
      text={t(text)}
      action={<ButtonLink href="/">{t("core.go_home")}</ButtonLink>}
    />
  );
}
