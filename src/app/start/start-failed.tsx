import { Button } from "antd";
import { useTranslation } from "#src/i18n/index.ts";
import { ErrorIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";

type Props = { nonce: string | undefined; onRetry: () => void };

/** The whole page when the server gives no answer at the start. */
export function StartFailed({ nonce, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <ThemeProvider options={[]} mode="system" nonce={nonce}>
      <main>
        <PageError
          illustration={<ErrorIllustration />}
          title={t("app.start.failed")}
          text={t("app.start.failed_text")}
          action={
            <Button type="primary" onClick={onRetry}>
              {t("core.retry")}
            </Button>
          }
        />
      </main>
    </ThemeProvider>
  );
}
