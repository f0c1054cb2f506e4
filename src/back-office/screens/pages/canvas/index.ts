export { Canvas } from "./canvas.tsx";
export { Frames } from "./frames.tsx";
export { PathFrame } from "./path-frame.tsx";
export { PersonField } from "./person-field.tsx";
export { PreviewBar } from "./preview-bar.tsx";
export {
  type PreviewOptions,
  type PreviewWidth,
  previewWidths,
  usePreviewOptions,
} from "./preview-options.ts";
export { type PreviewScene, usePreviewScene } from "./preview-token.ts";
export type { ReasonText } from "./reason-texts.ts";
export type { ReasonTexts } from "./use-reasons.ts";
export { useWidthName } from "./width-name.ts";
