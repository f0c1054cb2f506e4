import type { StoryChallenge } from "#server/seed/story/challenge-types.ts";
import { finalRush } from "./final-rush.ts";
import { heatPumps } from "./heat-pumps.ts";
import { homeList } from "./home-list.ts";
import { regionTour } from "./region-tour.ts";
import { renovationDeal } from "./renovation-deal.ts";
import { shopWindow } from "./shop-window.ts";
import { summerDeal } from "./summer-deal.ts";

/** Three running, two coming, two finished; numbered from 1. */
export const challenges: StoryChallenge[] = [
  heatPumps,
  summerDeal,
  homeList,
  shopWindow,
  regionTour,
  renovationDeal,
  finalRush,
];
