import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageFailure as Config } from "#src/schema/types.gen.ts";
import { FailedPage } from "./failed-page.tsx";

type Props = WidgetProps<Config> & {
  data?: { error?: unknown; retry: () => void };
};

/** Replaces a page whose data failed to load, with the action that fits the error (AS-8.10, CH-8.6). */
export default function PageFailure({ config, data }: Props) {
  const { t } = useTranslation();
  const isDeclaration = config.screen === "declaration";
  return (
    <FailedPage
      error={data?.error}
      onRetry={data?.retry}
      missing={
        config.subject === "challenge"
          ? {
              title: t("challenge.not_available"),
              text: config.missing ?? t("challenge.not_available_text"),
            }
          : {
              title: t("core.page_not_found"),
              text: config.missing ?? undefined,
            }
      }
      denied={
        isDeclaration
          ? {
              title: t("declaration.not_targeted.title"),
              text: t("declaration.not_targeted.text"),
            }
          : undefined
      }
    />
  );
}
