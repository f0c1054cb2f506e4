import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { NewTab } from "#src/ui/safe-link/new-tab.tsx";
import styles from "./media-frame.module.css";

type MediaFrameProps = {
  /** Background of the media; defaults to a drawn pattern if `alt` is given. */
  picture?: string | undefined;
  alt?: string;
  children: ReactNode;
};

/** A 16:9 area for media, of constant size. */
export function MediaFrame({ picture, alt, children }: MediaFrameProps) {
  return (
    <div className={styles["frame"]}>
      {alt !== undefined && <Picture src={picture} alt={alt} />}
      {children}
    </div>
  );
}

type StartButtonProps = {
  /** Accessible name: what the button starts. */
  label: string;
  /** The button's text; only an icon if omitted. */
  children?: ReactNode;
  onClick: () => void;
};

/** The start button on the media frame. */
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

/** Link to media that cannot be played here, in a new tab. */
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

/** Shown if media fail to play: why, a retry button, and a link. */
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

/** Loading timeout in milliseconds. */
const PATIENCE = 15_000;

/** Calls back when loading takes too long. */
export function usePatience(isAwaited: boolean, onEnd: () => void): void {
  const [end] = useState(() => onEnd);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(end, PATIENCE);
    return () => clearTimeout(timer);
  }, [isAwaited, end]);
}
