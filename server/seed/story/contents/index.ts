import type {
  StoryCategory,
  StoryContent,
} from "#server/seed/story/content-types.ts";
import { life, news } from "./club.ts";
import { home } from "./home.ts";
import { howItWorks } from "./how-it-works.ts";
import { tips } from "./tips.ts";
import { workshop } from "./workshop.ts";

export { game } from "./home.ts";

export const categories: StoryCategory[] = [
  {
    id: 1,
    title: {
      fr: "Conseils de pose",
      en: "Fitting tips",
      it: "Consigli di posa",
      es: "Consejos de instalación",
      de: "Montagetipps",
      nl: "Montagetips",
    },
  },
  {
    id: 2,
    title: {
      fr: "Vie du club",
      en: "Club life",
      it: "Vita del club",
      es: "Vida del club",
      de: "Clubleben",
      nl: "Clubleven",
    },
  },
  {
    id: 3,
    title: {
      fr: "Nouveautés",
      en: "What’s new",
      it: "Novità",
      es: "Novedades",
      de: "Neuheiten",
      nl: "Nieuw",
    },
  },
];

export const contents: StoryContent[] = [
  home,
  howItWorks,
  ...tips,
  ...life,
  ...news,
  workshop,
];
