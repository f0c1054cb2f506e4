import { Alert, type AlertRef, Button, Skeleton } from "antd";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";

interface BoundaryProps {
  /** Identifies its content: after a failure, it is tried again once this changes. */
  of?: unknown;
  children: ReactNode;
}

/** A screen, or a section of one; where it cannot be shown, its place says so. */
export const ScreenBoundary = ({ of, children }: BoundaryProps) => (
  <FailureBoundary of={of} fallback={<FailedScreen />}>
    <Suspense fallback={<Skeleton active />}>{children}</Suspense>
  </FailureBoundary>
);

interface PartProps extends BoundaryProps {
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Closes what could not be shown, such as a dialog. */
  onClose?: () => void;
}

/** A part of a screen that is loaded once it is needed; the rest of the screen stays usable where it cannot be shown. */
export const ScreenPart = ({
  of,
  fallback = <Skeleton active />,
  onClose,
  children,
}: PartProps) => (
  <FailureBoundary of={of} fallback={<FailedPart onClose={onClose} />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </FailureBoundary>
);

const reload = () => location.reload();

/** The page is loaded again once there is a network, as browsers remember that a part could not be fetched. */
function FailedScreen() {
  const t = useTexts();
  useEffect(() => {
    const wasOffline = !navigator.onLine;
    if (wasOffline) window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <Alert
      type="error"
      role="alert"
      title={t("failure.part")}
      description={<Button onClick={reload}>{t("failure.reload")}</Button>}
    />
  );
}

/**
 * Fits a narrow pane, and does not reload the page by itself: the user may be writing in another part. What the user opened is
 * scrolled to, since it would have covered the screen.
 */
function FailedPart({ onClose }: { onClose: (() => void) | undefined }) {
  const t = useTexts();
  const note = useRef<AlertRef>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened)
      note.current?.nativeElement.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  return (
    <Alert
      ref={note}
      type="error"
      role="alert"
      style={{ margin: 12 }}
      title={t("failure.piece")}
      description={<Button onClick={reload}>{t("failure.reload")}</Button>}
      {...(onClose && {
        closable: { onClose, "aria-label": t("store.close") },
      })}
    />
  );
}
