import { useState } from "react";
import { PictureIllustration } from "#src/ui/illustrations/illustrations.tsx";
import styles from "./picture.module.css";

type Props = {
  src?: string | null | undefined;
  /** Tried in order when `src` is absent or cannot be shown. */
  fallbacks?: readonly string[];
  /** Alternative text; "" for a picture that only repeats the text beside it. */
  alt: string;
  /** Width divided by height, reserved before anything loads. */
  ratio?: number;
  /** What stays visible when it is cut: an `object-position`, the middle where absent. */
  focus?: string | undefined;
  /** For the picture that the first screen is waited for: not lazy, fetched first, and shown as it comes. */
  priority?: boolean;
};

/** A picture that causes no layout shift: its space is reserved, and a drawn pattern replaces one that cannot be shown (AS-8.12). */
export function Picture({
  src,
  fallbacks = [],
  alt,
  ratio = 16 / 9,
  focus,
  priority = false,
}: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<string>();
  const shown = [src, ...fallbacks].find(
    (address) => address && !failed.includes(address),
  );
  return (
    <div className={styles["frame"]} style={{ aspectRatio: ratio }}>
      {shown ? (
        <img
          key={shown}
          className={styles["image"]}
          src={shown}
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
        <PictureIllustration label={alt} />
      )}
    </div>
  );
}
