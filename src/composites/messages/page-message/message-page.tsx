import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

export type MessagePageProps = {
  illustration: ReactNode;
  /** Title of the page and the window. */
  title: string;
  text?: string;
  /** Defaults to a link home. */
  action?: ReactNode;
};

/** A message instead of a page, with a window title. */
export function MessagePage({ action, ...message }: MessagePageProps) {
  const { t } = useTranslation();
  usePageTitle(message.title);
  const home = (
    <ButtonLink primary href="/">
      {t("core.go_home")}
    </ButtonLink>
  );
  return <PageError {...message} action={action ?? home} />;
}
