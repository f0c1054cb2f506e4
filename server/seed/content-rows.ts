import type { Row } from "./bulk.ts";
import * as story from "./story/index.ts";

/** Contents with their blocks, categories, badges, the game. */
export function contentRows(now: Date) {
  const contents = story.contents.map((content): Row<"contents"> => {
    const { startDate, endDate } = story.tell(
      { startDate: content.startDate, endDate: content.endDate },
      { language: "fr", now },
    );
    const { title, subtitle, caption, image } = content;
    return {
      id: content.id,
      status: content.status,
      is_homepage: content.isHomepage,
      start_date: startDate,
      end_date: endDate,
      texts: story.tellInAll({ title, subtitle, caption, image }, now),
      blocs: story.tellInAll(content.contentBlocs, now),
    };
  });
  const categories = story.categories.map(
    ({ id, title }): Row<"content_categories"> => ({
      id,
      title: story.tellInAll(title, now),
    }),
  );
  const categoryContents = story.contents.flatMap(
    ({ id, category }, position): Row<"category_contents">[] =>
      category === null
        ? []
        : [{ category_id: category, content_id: id, position }],
  );
  const badges = story.badges.map(
    ({ id, title, description, image }): Row<"badges"> => ({
      id,
      texts: story.tellInAll({ title, description, image }, now),
    }),
  );
  const games: Row<"games">[] = [
    { widget_id: story.game.id, url: story.game.url },
  ];
  return { contents, categories, categoryContents, badges, games };
}
