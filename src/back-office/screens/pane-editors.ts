import {
  type Preloadable,
  preloadable,
} from "#src/back-office/ui/preloadable.tsx";

/** The editor of kinds with blocks. */
const Composer = preloadable(() => import("./pages/composer/composer.tsx"));

const ChallengeEditor = preloadable(
  () => import("./challenges/editor/challenge-editor.tsx"),
);

/** The editor of a kind that has panes. */
export const paneEditorOf = (kind: string): Preloadable =>
  kind === "challenge" ? ChallengeEditor : Composer;
