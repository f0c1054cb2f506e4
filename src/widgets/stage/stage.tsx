import type { ReactNode } from "react";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./stage.module.css";

type Props = {
  /** Behind what stands on the stage; a drawn pattern where there is none and `alt` is given. */
  picture?: string | undefined;
  alt?: string;
  children: ReactNode;
};

/** The 16:9 room in which something plays: of the same size before, while and after. */
export function Stage({ picture, alt, children }: Props) {
  return (
    <div className={styles["stage"]}>
      {alt !== undefined && <Picture src={picture} alt={alt} />}
      {children}
    </div>
  );
}
