import { useTexts } from "#src/back-office/texts.ts";
import { type PreviewWidth, previewWidths } from "./preview-options.ts";

/** The device of a width; undefined for the width that there is. */
export const widthKind = (width: PreviewWidth) =>
  (["phone", "tablet", "desktop", "wall"] as const).find(
    (one) => previewWidths[one] === width,
  );

/** Returns what a width of the preview is called. */
export function useWidthName(): (width: PreviewWidth) => string {
  const t = useTexts();
  return (width) => {
    const name = widthKind(width);
    return t(name === undefined ? "canvas.fit" : `canvas.${name}`);
  };
}
