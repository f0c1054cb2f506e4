import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { NewTab } from "#src/ui/safe-link/new-tab.tsx";
import styles from "./media-frame.module.css";

type MediaFrameProps = {
  /** Behind what plays; a drawn pattern where it is absent and `alt` is given. */
  picture?: string | undefined;
  alt?: string;
  children: ReactNode;
};

/** The 16:9 room in which something plays: of the same size before, while and after. */
export function MediaFrame({ picture, alt, children }: MediaFrameProps) {
  return (
    <div className={styles["frame"]}>
      {alt !== undefined && <Picture src={picture} alt={alt} />}
      {children}
    </div>
  );
}

type StartButtonProps = {
  /** What starts, in words. */
  label: string;
  /** Words on the button; only its sign without them. */
  children?: ReactNode;
  onClick: () => void;
};

/** The one button on a stage. */
export function StartButton({ label, children, onClick }: StartButtonProps) {
  return (
    <button
      type="button"
      className={styles["start"]}
      aria-label={label}
      onClick={onClick}
    >
      <CaretRightFilled aria-hidden />
      {children}
    </button>
  );
}

/** The way to what does not play here: a tab of its own. */
export function OpenInTab({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t("widgets.media.open")}
      <NewTab />
    </a>
  );
}

type MediaFailureProps = {
  title: string;
  address: string;
  onRetry: () => void;
};

/** What does not play: why, another try, and a way out. */
export function MediaFailure({ title, address, onRetry }: MediaFailureProps) {
  return (
    <MediaFrame>
      <ErrorFrame
        title={title}
        onRetry={onRetry}
        wayOut={<OpenInTab address={address} />}
      />
    </MediaFrame>
  );
}

/** Milliseconds after which what does not come is given up. */
const PATIENCE = 15_000;

/** Calls back when something has been awaited for too long. */
export function usePatience(isAwaited: boolean, onEnd: () => void): void {
  const [end] = useState(() => onEnd);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(end, PATIENCE);
    return () => clearTimeout(timer);
  }, [isAwaited, end]);
}
