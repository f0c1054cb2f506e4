import { useTexts } from "#src/back-office/texts.ts";
import { type PreviewWidth, previewWidths } from "./preview-options.ts";

/** Returns what a width of the preview is called. */
export function useWidthName(): (width: PreviewWidth) => string {
  const t = useTexts();
  return (width) => {
    const name = (["phone", "tablet", "desktop"] as const).find(
      (one) => previewWidths[one] === width,
    );
    return t(name === undefined ? "canvas.fit" : `canvas.${name}`);
  };
}
