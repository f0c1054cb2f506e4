import type { Picture } from "./picture.ts";
import type { LongWords, Moment, Words } from "./words.ts";

/** A widget as a page stores it (schemas/widgets); the workshop page holds wrong ones on purpose. */
export interface StoryWidget {
  "@type": string;
  id: number;
  title?: LongWords | number;
  diffusionStartAt?: Moment;
  diffusionEndAt?: Moment;
  [field: string]: unknown;
}

export type StoryBlock =
  | { type: "text"; position: number; text: LongWords | string }
  | { type: "widget"; position: number; widget: StoryWidget };

export interface StoryCategory {
  id: number;
  title: Words;
}

export interface StoryContent {
  id: number;
  slug: string;
  category: number | null;
  isHomepage: boolean;
  status: "published" | "draft" | "deleted";
  title: LongWords;
  subtitle: LongWords | null;
  caption: LongWords | null;
  image: Picture | null;
  startDate: Moment;
  endDate: Moment | null;
  contentBlocs: StoryBlock[];
}

/** Blocks at positions 1, 2, 3…: a widget, or the HTML of a text. */
export const blocks = (
  ...parts: (StoryWidget | LongWords | string)[]
): StoryBlock[] =>
  parts.map((part, index) => {
    const position = index + 1;
    return typeof part === "object" && "@type" in part
      ? { type: "widget", position, widget: part as StoryWidget }
      : { type: "text", position, text: part as LongWords | string };
  });
