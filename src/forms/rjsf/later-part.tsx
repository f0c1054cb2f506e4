import { Alert, Button, Skeleton } from "antd";
import { type ReactNode, Suspense } from "react";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";
import type { FormTranslate } from "./document/form-context.ts";

export interface LaterProps {
  fallback?: ReactNode;
  /** Closes a dialog that could not be shown. */
  onClose?: () => void;
  children: ReactNode;
}

/** A part that is loaded once it is needed; what is around it stays where it cannot be shown. */
export function LaterPart({
  t,
  fallback = <Skeleton.Input active block />,
  onClose,
  children,
}: LaterProps & { t: FormTranslate }) {
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
