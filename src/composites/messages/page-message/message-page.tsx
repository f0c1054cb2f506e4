import type { ReactNode } from "react";
import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

export type MessagePageProps = {
  illustration: ReactNode;
  /** Title of the page and the window. */
  title: string;
  text?: string;
  /** Defaults to a link home; on the home page itself, to the user's account. */
  action?: ReactNode;
};

/** A message instead of a page, with a window title. */
export function MessagePage({ action, ...message }: MessagePageProps) {
  const { t } = useTranslation();
  usePageTitle(message.title);
  const isHome = usePageContext(({ route }) => route.path === "/");
  const onwards = (
    <ButtonLink primary href={isHome ? "/account/details" : "/"}>
      {t(isHome ? "app.user.account" : "core.go_home")}
    </ButtonLink>
  );
  return <PageError {...message} action={action ?? onwards} />;
}
