import { blocks, type StoryContent } from "#server/seed/story/content-types.ts";
import { picture } from "#server/seed/story/picture.ts";
import { opens } from "#server/seed/story/words.ts";
import { coverAlts } from "./cover-alts.ts";

/** An article as its author hands it in; its text is in the programme's language. */
export interface Article {
  theme: keyof typeof coverAlts;
  /** French, then English. */
  title: readonly [string, string];
  subtitle: readonly [string, string];
  caption: readonly [string, string];
  intro: string;
  points: readonly string[];
  end: string;
}

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

/** The contents of a category: ids from `first` on, newest first, `gap` days apart. */
export const cards = (
  category: number,
  first: number,
  gap: number,
  articles: readonly Article[],
): StoryContent[] =>
  articles.map(
    ({ theme, title, subtitle, caption, intro, points, end }, index) => ({
      id: first + index,
      slug: `${theme}-${first + index}`,
      category,
      isHomepage: false,
      status: "published",
      title: { fr: title[0], en: title[1] },
      subtitle: { fr: subtitle[0], en: subtitle[1] },
      caption: { fr: caption[0], en: caption[1] },
      image: picture("cover", `${theme}-${first + index}`, coverAlts[theme]),
      startDate: opens(-1 - index * gap),
      endDate: null,
      contentBlocs: blocks(
        `<p><strong>${intro}</strong></p><h2>À retenir</h2>${list(points)}<p>${end}</p>`,
      ),
    }),
  );
