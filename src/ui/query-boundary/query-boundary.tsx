import type { ReactNode } from "react";
import {
  errorMessage,
  isForbidden,
  isNotFound,
  referenceOf,
} from "#src/api/errors.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ErrorPanel } from "#src/ui/page/error-panel.tsx";
import styles from "./query-boundary.module.css";

type Props<Data> = {
  /** As `useQuery` returns it. */
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** The height of what will be drawn, in px, so that nothing moves. */
  minHeight: number | string;
  /** Whether what is drawn keeps that height where it is lower; true where absent. */
  keepsHeight?: boolean;
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** Draws the data of a query; a frame of the same height while it loads, where it is missing, and where it failed. */
export function QueryBoundary<Data>({
  query: { data, error, refetch },
  minHeight,
  keepsHeight = true,
  lines = 4,
  children,
}: Props<Data>) {
  if (data !== undefined)
    return (
      <div
        className={styles["boundary"]}
        style={{ minBlockSize: keepsHeight ? minHeight : 0 }}
      >
        {children(data)}
      </div>
    );
  if (error === null)
    return <LoadingFrame minHeight={minHeight} lines={lines} />;
  return <QueryFailure error={error} minHeight={minHeight} onRetry={refetch} />;
}

type SourceProps<Data> = {
  /** As the engine gives it to a block that is a page. */
  source:
    | { status: "loading" }
    | { status: "failed"; error: Error; retry: () => void }
    | { status: "ready"; data: Data };
  /** Drawn while it loads. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Draws the data of a page's source; `loading` until it is there, and why it failed. */
export function SourceBoundary<Data>({
  source,
  loading,
  children,
}: SourceProps<Data>) {
  switch (source.status) {
    case "loading":
      return loading;
    case "failed":
      return <SourceFailure error={source.error} onRetry={source.retry} />;
    case "ready":
      return children(source.data);
  }
}

type SourceFailureProps = {
  error: unknown;
  /** What could not be loaded, in a sentence. */
  text?: string;
  /** Whether a part of it is on the screen: then it is said in a line below. */
  isPartial?: boolean;
  onRetry: () => unknown;
};

/** In place of what a page is about: it is not for this user, or failed through no fault of theirs (AS-2.6.4). */
export function SourceFailure({
  error,
  text,
  isPartial = false,
  onRetry,
}: SourceFailureProps) {
  const { t } = useTranslation();
  if (isPartial) return <QueryFailure error={error} onRetry={onRetry} />;
  if (isNotFound(error) || isForbidden(error))
    return <QueryFailure error={error} minHeight="40dvh" onRetry={onRetry} />;
  const message = errorMessage(error);
  const reason = "text" in message ? message.text : t(message.key);
  const reference = referenceOf(error);
  return (
    <div role="alert">
      <ErrorPanel
        level={2}
        text={`${text ?? t("core.error_occurred")} ${reason}`}
        reference={reference && t("core.failure.reference", { reference })}
        onRetry={onRetry}
      />
    </div>
  );
}

type FailureProps = {
  error: unknown;
  /** A line where absent, as below a list that goes on. */
  minHeight?: number | string;
  /** What could not be loaded, where it does not stand under a heading of its own. */
  title?: ReactNode;
  onRetry: () => unknown;
};

/** Says why there is no data: it is missing, or the call failed and may be tried again (AS-8.10). */
export function QueryFailure({
  error,
  minHeight = 0,
  title,
  onRetry,
}: FailureProps) {
  const { t } = useTranslation();
  const message = errorMessage(error);
  const text = "text" in message ? message.text : t(message.key);
  return isNotFound(error) && title === undefined ? (
    <EmptyFrame minHeight={minHeight} text={text} />
  ) : (
    <ErrorFrame
      minHeight={minHeight}
      title={title}
      text={text}
      onRetry={() => onRetry()}
    />
  );
}
