export { Canvas } from "./canvas.tsx";
export { PreviewBar } from "./preview-bar.tsx";
export { type PreviewOptions, usePreviewOptions } from "./preview-options.ts";
export type { ReasonText } from "./reason-texts.ts";
export type { ReasonTexts } from "./use-reasons.ts";
