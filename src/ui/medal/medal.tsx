import type { CSSProperties } from "react";
import { imageAlt, imageUrl } from "#src/domain/values/image.ts";
import type { Image } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./medal.module.css";

type Props = {
  image: Image | undefined;
  isWon: boolean;
  /** Progress, 0 to 1. */
  share: number;
  /** Diameter in pixels; defaults to 200. */
  size?: number;
};

/** A badge in a ring: full and gold once won, otherwise filled by progress. Needs accompanying text that says the same. */
export function Medal({ image, isWon, share, size }: Props) {
  return (
    <div
      className={`${styles["medal"]} ${isWon ? styles["won"] : ""}`}
      style={{ "--medal": size && `${size}px` } as CSSProperties}
    >
      <Ring share={share} />
      <div className={styles["picture"]}>
        <Picture src={imageUrl(image)} alt={imageAlt(image)} ratio={1} />
      </div>
    </div>
  );
}

const radius = 47;

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" className={styles["ring"]} aria-hidden="true">
      <circle className={styles["track"]} cx="50" cy="50" r={radius} />
      {share > 0 && (
        <circle
          className={share === 1 ? styles["full"] : styles["arc"]}
          cx="50"
          cy="50"
          r={radius}
          pathLength="1"
          strokeDasharray={`${share} 1`}
        />
      )}
    </svg>
  );
}
