import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PageFailure as Config } from "#src/schema/types.gen.ts";
import { FailedPage } from "./failed-page.tsx";

type Props = WidgetProps<Config> & {
  data?: { error?: unknown; retry: () => void };
};

/** What is said of something that does not exist; without a sentence, the error's. */
const missing = {
  page: { title: "core.page_not_found", fallback: undefined },
  challenge: {
    title: "challenge.not_available",
    fallback: "challenge.not_available_text",
  },
  content: { title: "core.no_content", fallback: "content.unavailable_text" },
} as const;

/** Replaces a page whose data failed to load, with the action that fits the error (AS-8.10, CH-8.6). */
export default function PageFailure({ config, data }: Props) {
  const { t } = useTranslation();
  const { subject, missing: text, screen } = config;
  const { title, fallback } = missing[subject ?? "page"];
  return (
    <FailedPage
      error={data?.error}
      onRetry={data?.retry}
      missing={{
        title: t(title),
        text: text ?? (fallback && t(fallback)),
      }}
      denied={
        screen === "declaration"
          ? {
              title: t("declaration.not_targeted.title"),
              text: t("declaration.not_targeted.text"),
            }
          : undefined
      }
    />
  );
}
