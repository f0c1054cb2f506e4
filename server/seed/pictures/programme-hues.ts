import type { Hues } from "./palette.ts";

/** The demo programme's colours: pine for what is decided, terracotta for what is clicked, gold for what is won. */
export const programmeHues: Hues = {
  main: "#134a44",
  accent: "#c4512d",
  gold: "#f3b437",
  paper: "#f8f4ec",
};
