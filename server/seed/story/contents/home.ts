import {
  blocks,
  type StoryContent,
  type StoryWidget,
} from "#server/seed/story/content-types.ts";
import { picture } from "#server/seed/story/picture.ts";
import { opens, type Words } from "#server/seed/story/words.ts";
import * as texts from "./home-texts.ts";

const group = (
  id: number,
  type: "double" | "double-free" | "carousel",
  ...widgets: StoryWidget[]
): StoryWidget => ({ "@type": "WidgetGroup", id, type, widgets });

const action = (id: number, challenge: number, title: Words): StoryWidget => ({
  "@type": "WidgetAction",
  id,
  title,
  challenge: `/v2/challenges/${challenge}`,
});

/** The demo's game, and the address it is played at. */
export const game = {
  id: 13,
  url: "https://jeux.example.com/roue-des-saisons",
};

/** The home page, as a configurator composed it. */
export const home: StoryContent = {
  id: 1,
  slug: "homepage",
  category: null,
  isHomepage: true,
  status: "published",
  title: texts.title,
  subtitle: null,
  caption: null,
  image: null,
  startDate: opens(-200),
  endDate: null,
  contentBlocs: blocks(
    texts.welcome,
    group(
      1,
      "double",
      { "@type": "WidgetPoints", id: 2, title: texts.points },
      {
        "@type": "WidgetRanking",
        id: 3,
        title: texts.ranking,
        challenge: "/v2/challenges/1",
      },
    ),
    action(4, 1, texts.running),
    group(
      5,
      "carousel",
      action(6, 2, texts.deal),
      {
        "@type": "WidgetEditorial",
        id: 7,
        title: texts.novelty,
        text: texts.noveltyText,
        image: picture("cover", "thermostat-nouveau", texts.noveltyAlt),
        link: { label: texts.noveltyLink, url: "/content/40" },
      },
      action(8, 4, texts.photo),
    ),
    {
      "@type": "WidgetGlobalViewAction",
      id: 9,
      title: texts.overview,
      types: ["Classic", "Deal", "List", "Photo"],
      status: "running",
    },
    group(
      10,
      "double-free",
      {
        "@type": "WidgetBadge",
        id: 11,
        title: texts.badge,
        badge: "/v2/badges/4",
        isMobile: true,
      },
      {
        "@type": "WidgetEditorial",
        id: 12,
        title: texts.portrait,
        text: texts.portraitText,
        image: picture("photo", "garden-2", texts.portraitAlt),
        link: { label: texts.portraitLink, url: "/content/30" },
        isMobile: true,
      },
    ),
    texts.explanation,
    group(
      14,
      "double",
      {
        "@type": "WidgetVideo",
        id: 15,
        title: texts.video,
        video: "https://videos.example.com/belle-saison/mode-d-emploi.mp4",
        poster: picture("challenge", "pump", texts.videoAlt),
      },
      {
        "@type": "WidgetGame",
        id: game.id,
        title: texts.game,
        image: picture("cover", "trophy-roue", texts.gameAlt),
      },
    ),
    texts.farewell,
  ),
};
