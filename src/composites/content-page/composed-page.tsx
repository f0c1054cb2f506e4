import { useTranslation } from "#src/i18n/index.ts";
import type { PageContent } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { EmptyIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { Composition } from "./composition.tsx";
import { ToldPage } from "./told-page.tsx";
import { UnavailablePage } from "./unavailable-page.tsx";
import { useWindow } from "./use-window.ts";

type Props = { content: PageContent; level: 1 | 2 };

/** What the configurator composed, while it is published and running; else why there is nothing, and the way home. */
export function ComposedPage({ content, level }: Props) {
  const { t } = useTranslation();
  const { status, contentBlocs, startDate, endDate } = content;
  const isRunning = useWindow(startDate, endDate) === "running";
  const isAvailable = isRunning && status !== "draft" && status !== "deleted";
  const hasBlocks = (contentBlocs?.length ?? 0) > 0;
  if (isAvailable && hasBlocks)
    return <Composition content={content} level={level} />;
  if (level === 2) return <EmptyFrame minHeight="40dvh" />;
  if (!isAvailable) return <UnavailablePage />;
  return (
    <ToldPage
      illustration={<EmptyIllustration />}
      title={t("core.no_content")}
      action={
        <ButtonLink primary href="/">
          {t("core.go_home")}
        </ButtonLink>
      }
    />
  );
}
