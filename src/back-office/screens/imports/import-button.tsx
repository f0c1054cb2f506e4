import { lazy } from "react";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";

const ImportLink = lazy(() => import("./import-link.tsx"));

/** Leads to the imports of a kind; loaded beside the screen, as it knows all kinds. */
export const ImportButton = (props: { kind: string }) => (
  <ScreenPart fallback={null}>
    <ImportLink {...props} />
  </ScreenPart>
);
