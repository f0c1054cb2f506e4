import { Alert, Skeleton } from "antd";
import { type ReactNode, Suspense } from "react";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";
import { useForm } from "./form-context.ts";

/** An editor that is loaded once it is needed; the rest of the form stays where it cannot be shown. */
export function LaterEditor({
  fallback = <Skeleton.Input active block />,
  children,
}: {
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useForm();
  return (
    <FailureBoundary
      fallback={<Alert type="error" role="alert" title={t("editor_failed")} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}
