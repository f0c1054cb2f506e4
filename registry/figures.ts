import type { OfficeFigure } from "#src/schema/types.gen.ts";

/** A figure: its texts are `figure.<id>` and `figure.<id>.definition` of the server's messages. */
export interface FigureTraits {
  unit: OfficeFigure["unit"];
  /** By what it can be split; the first one is the default. */
  by: readonly [FigureBy, ...FigureBy[]];
  /** Its unit where it is split otherwise. */
  unitBy?: Readonly<Partial<Record<FigureBy, OfficeFigure["unit"]>>>;
  /** The list with its rows, below the back office's address. */
  rows: string;
  /** Whether it is as of today whatever the period: it has no values of earlier days. */
  isOfToday?: boolean;
  /** Whether some of its keys are people. */
  isPersonal?: boolean;
}

export type FigureBy =
  | ("bucket" | "challenge" | "day" | "group" | "language" | "measure")
  | ("moderator" | "movement" | "reason" | "reward" | "state" | "status")
  | ("step" | "tier");

/** All figures (BO-20.2); what they count is in server/repositories/figures. */
const figures = {
  funnel: {
    ...{ unit: "people", by: ["step", "challenge", "group"] },
    rows: "/bo/participants?group={group}",
  },
  declarations: {
    ...{ unit: "declarations", by: ["status", "day", "challenge", "group"] },
    rows: "/bo/moderation?challenge={challenge}&group={group}",
  },
  "decision-time": {
    ...{ unit: "hours", by: ["measure"] },
    rows: "/bo/moderation?challenge={challenge}&group={group}",
  },
  refusals: {
    ...{ unit: "declarations", by: ["reason", "moderator"] },
    ...{
      rows: "/bo/moderation?status=refused&challenge={challenge}&group={group}",
    },
    isPersonal: true,
  },
  tiers: {
    ...{ unit: "people", by: ["tier"], rows: "/bo/challenges?group={group}" },
    isOfToday: true,
  },
  results: {
    ...{ unit: "people", by: ["bucket"], rows: "/bo/challenges?group={group}" },
    isOfToday: true,
  },
  ranking: {
    unit: "people",
    by: ["movement"],
    rows: "/bo/challenges?group={group}",
  },
  points: {
    ...{ unit: "points", by: ["movement", "day"] },
    rows: "/bo/participants?group={group}",
  },
  budget: {
    ...{
      unit: "points",
      by: ["challenge"],
      rows: "/bo/challenges?group={group}",
    },
    isOfToday: true,
  },
  "waiting-cost": {
    ...{ unit: "points", by: ["challenge"], isOfToday: true },
    rows: "/bo/moderation?status=waiting&challenge={challenge}&group={group}",
  },
  orders: {
    ...{ unit: "orders", by: ["status", "measure"] },
    unitBy: { measure: "days" },
    rows: "/bo/store/orders?group={group}",
  },
  stock: {
    ...{ unit: "rewards", by: ["measure", "reward"], isOfToday: true },
    unitBy: { reward: "wishes" },
    rows: "/bo/store/stock",
  },
  languages: {
    ...{
      unit: "people",
      by: ["language"],
      rows: "/bo/participants?group={group}",
    },
    isOfToday: true,
  },
  mails: { unit: "mails", by: ["state"], rows: "/bo/jobs" },
} as const satisfies Record<string, FigureTraits>;

export type FigureId = keyof typeof figures;

export const figureTraits = (id: FigureId): FigureTraits => figures[id];

export const figureIds = Object.keys(figures) as FigureId[];

export const isFigureId = (text: string): text is FigureId =>
  Object.hasOwn(figures, text);
