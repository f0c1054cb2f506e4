import { Button } from "antd";
import { errorMessage, isForbidden, isNotFound } from "#src/api/errors.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageFailure as Config } from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import {
  ErrorIllustration,
  LockedIllustration,
  LostIllustration,
} from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = WidgetProps<Config> & {
  data?: { error?: unknown; retry: () => void };
};

/** Replaces a page whose data could not be loaded, with the way on that fits the error (AS-8.10, CH-8.6). */
export default function PageFailure({ config, data }: Props) {
  const { t } = useTranslation();
  const error = data?.error;
  const message = errorMessage(error);
  const reason = "text" in message ? message.text : t(message.key);
  const home = (
    <ButtonLink primary href="/">
      {t("core.go_home")}
    </ButtonLink>
  );
  const shown = isNotFound(error)
    ? {
        illustration: <LostIllustration />,
        title: t(
          config.subject === "challenge"
            ? "challenge.not_available"
            : "core.page_not_found",
        ),
        text:
          config.missing ??
          (config.subject === "challenge"
            ? t("challenge.not_available_text")
            : reason),
        action: home,
      }
    : isForbidden(error)
      ? {
          illustration: <LockedIllustration />,
          ...(config.screen === "declaration"
            ? {
                title: t("declaration.not_targeted.title"),
                text: t("declaration.not_targeted.text"),
              }
            : {
                title: t("core.access_denied_title"),
                text: t("core.access_denied"),
              }),
          action: home,
        }
      : {
          illustration: <ErrorIllustration />,
          title: t("core.error_title"),
          text: `${t("core.error_occurred")} ${reason}`,
          action: (
            <>
              <Button type="primary" onClick={data?.retry}>
                {t("core.retry")}
              </Button>
              {config.screen === "declaration" && (
                <ButtonLink href="/">{t("core.go_home")}</ButtonLink>
              )}
            </>
          ),
        };
  usePageTitle(shown.title);
  return <PageError {...shown} />;
}
