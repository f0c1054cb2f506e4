import { Alert, Button, Skeleton } from "antd";
import { type ReactNode, Suspense } from "react";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";
import { useForm } from "./form-context.ts";

/** An editor that is loaded once it is needed; the rest of the form stays where it cannot be shown. */
export function LaterEditor({
  fallback = <Skeleton.Input active block />,
  onClose,
  children,
}: {
  fallback?: ReactNode;
  /** Closes a dialog that could not be shown. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const { t } = useForm();
  return (
    <FailureBoundary
      fallback={
        <Alert
          type="error"
          role="alert"
          title={t("editor_failed")}
          description={
            <Button onClick={() => location.reload()}>{t("reload")}</Button>
          }
          {...(onClose && {
            closable: { onClose, "aria-label": t("close") },
          })}
        />
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}
