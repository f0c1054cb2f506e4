import { type CSSProperties, useEffect, useState } from "react";
import styles from "./proof.module.css";

interface Props {
  blob?: Blob;
  /** Of a picture that is elsewhere. */
  url?: string;
  isFit: boolean;
  rotation: number;
  alt: string;
  onBroken?: () => void;
}

/** A picture: as large as its pane, or at 100 %; rotated. */
export function ProofImage({
  blob,
  url,
  isFit,
  rotation,
  alt,
  onBroken,
}: Props) {
  const source = useObjectUrl(blob) ?? url;
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isTurned = rotation % 180 !== 0;
  if (source === undefined) return null;
  const box: CSSProperties = isFit
    ? {}
    : {
        inlineSize: isTurned ? size.height : size.width,
        blockSize: isTurned ? size.width : size.height,
      };
  return (
    <div className={styles[isFit ? "fit" : "full"]} style={box}>
      <img
        src={source}
        alt={alt}
        decoding="async"
        data-turned={isTurned ? "" : undefined}
        style={{ transform: `rotate(${rotation}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={onBroken}
      />
    </div>
  );
}

/** An address of bytes in this page. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
