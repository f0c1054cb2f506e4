import { useState } from "react";
import { PictureIllustration } from "#src/ui/illustrations/illustrations.tsx";
import styles from "./picture.module.css";

type Props = {
  src?: string | null | undefined;
  /** The same picture in several widths. */
  widths?: string | undefined;
  /** Tried in order if `src` is missing or fails to load. */
  fallbacks?: readonly string[];
  /** Alternative text; "" for a picture that only repeats the text next to it. */
  alt: string;
  /** Width divided by height, reserved before anything loads. */
  ratio?: number;
  /** The part that stays visible when cropped, as an `object-position`; defaults to the center. */
  focus?: string | undefined;
  /** Shown whole, with margins where its ratio is another one, instead of cropped. */
  isWhole?: boolean;
  /** For the main picture of the first screen: not lazy, high fetch priority, shown while it loads. */
  priority?: boolean;
};

/** Browsers that know the width of a lazy picture choose by it; a picture is at most as wide as the text. */
const sizes = "auto, (max-width: 800px) 100vw, 800px";

/** A picture without layout shift: its space is reserved, and a drawing with its alternative text replaces one that fails to load (AS-8.12). */
export function Picture({
  src,
  widths,
  fallbacks = [],
  alt,
  ratio = 16 / 9,
  focus,
  isWhole = false,
  priority = false,
}: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<string>();
  const shown = [src, ...fallbacks].find(
    (address) => address && !failed.includes(address),
  );
  return (
    <div
      className={styles["frame"]}
      style={{ aspectRatio: ratio }}
      data-whole={isWhole || undefined}
    >
      {shown ? (
        <img
          key={shown}
          className={styles["image"]}
          src={shown}
          {...(shown === src && widths && { srcSet: widths, sizes })}
          alt={alt}
          style={{ objectPosition: focus }}
          data-loaded={priority || loaded === shown}
          decoding="async"
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          onLoad={() => setLoaded(shown)}
          onError={() => setFailed((before) => [...before, shown])}
        />
      ) : (
        <>
          <PictureIllustration label={alt} />
          {failed.length > 0 && alt !== "" && (
            <span className={styles["alternative"]} aria-hidden="true">
              {alt}
            </span>
          )}
        </>
      )}
    </div>
  );
}
