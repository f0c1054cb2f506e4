import type { ReactNode } from "react";
import {
  isForbidden,
  isNotFound,
  referenceOf,
} from "#src/api/errors/error-guards.ts";
import { errorMessage } from "#src/api/errors/error-texts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ErrorPanel } from "#src/ui/page/error-panel.tsx";
import styles from "./query-boundary.module.css";

type Props<Data> = {
  /** As returned by `useQuery`. */
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Height of the content, in px or as a CSS length, to avoid layout shift. */
  minHeight: number | string;
  /** Whether content that turns out lower still occupies that height; defaults to true. */
  keepsHeight?: boolean;
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query; while it loads, is missing or has failed, a frame of the same height. */
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
  /** As the engine passes it to a page block. */
  source:
    | { status: "loading" }
    | { status: "failed"; error: Error; retry: () => void }
    | { status: "ready"; data: Data };
  /** Rendered while it loads. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a page's source, `loading` until it has loaded, or why it failed. */
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
  /** A sentence that says what failed to load. */
  text?: string;
  /** Whether part of it is on the screen already; the failure is then a single line below it. */
  isPartial?: boolean;
  onRetry: () => unknown;
};

/** Replaces the main content of a page: it is forbidden for this user, or failed through no fault of theirs (AS-2.6.4). */
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
  /** Defaults to a single line, as below a list with more entries. */
  minHeight?: number | string;
  /** What failed to load, unless it is below a heading that says so. */
  title?: ReactNode;
  onRetry: () => unknown;
};

/** Says why there is no data: it does not exist, or the request failed and can be retried (AS-8.10). */
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
