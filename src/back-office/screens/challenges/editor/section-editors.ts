import {
  type Preloadable,
  preloadable,
} from "#src/back-office/ui/preloadable.tsx";
import type { EditedByHand } from "./sections.ts";

/** What edits a section by hand. */
export const sectionEditors: Readonly<Record<EditedByHand, Preloadable>> = {
  startDate: preloadable(() => import("./time/time-section.tsx")),
  challengeGoals: preloadable(() => import("./goals/goals-section.tsx")),
  audience: preloadable(() => import("./audience/audience-section.tsx")),
  areResultsVisible: preloadable(() => import("./results/results-section.tsx")),
  budget: preloadable(() => import("./budget/budget-section.tsx")),
  products: preloadable(() => import("./products/products-section.tsx")),
  declarationForm: preloadable(
    () => import("./questions/questions-section.tsx"),
  ),
  photoMinWidth: preloadable(() => import("./photo/photo-section.tsx")),
};
