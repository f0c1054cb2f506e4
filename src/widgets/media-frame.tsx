import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import type { ReactNode } from "react";
import { Picture } from "#src/ui/picture/picture.tsx";
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
