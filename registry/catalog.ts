import type { Catalog } from "#src/engine/contract.ts";
import { nested } from "#src/schema/nested.gen.ts";
import * as shapes from "#src/schema/shapes/widgets.gen.js";
import { editorialMigrations } from "#src/widgets/editorial/migrations.ts";
import type { SourceName } from "./sources.ts";
import { startCatalog } from "./start-catalog.ts";

const anywhere = ["programme", "product"] as const;
const product = ["product"] as const;

/** Every block that a page may hold, by its `@type`: its schema, where it may be used, and the data it needs. */
// biome-ignore format: a table of contents, one line each
export const catalog = {
  ContentText: { shape: shapes.ContentText, places: anywhere },
  Welcome: { shape: shapes.Welcome, places: anywhere, height: "clamp(360px, (960px - 100vw) * 1000, 493px)", spansPage: true },
  WidgetAction: { shape: shapes.WidgetAction, places: anywhere, height: 579 },
  WidgetBadge: { shape: shapes.WidgetBadge, places: anywhere, height: 579 },
  WidgetButton: { shape: shapes.WidgetButton, places: anywhere, height: 48 },
  WidgetColumns: { shape: shapes.WidgetColumns, places: anywhere, height: 200, isLate: true },
  WidgetCountdown: { shape: shapes.WidgetCountdown, places: anywhere, height: 190, isLate: true },
  WidgetEditorial: { shape: shapes.WidgetEditorial, places: anywhere, height: 579, migrations: editorialMigrations },
  WidgetGame: { shape: shapes.WidgetGame, places: anywhere, height: 579 },
  WidgetGlobalViewAction: { shape: shapes.WidgetGlobalViewAction, places: anywhere, height: 530 },
  WidgetGroup: { shape: shapes.WidgetGroup, places: anywhere, height: 579, nested: nested.WidgetGroup },
  WidgetImage: { shape: shapes.WidgetImage, places: anywhere, height: 360 },
  WidgetNews: { shape: shapes.WidgetNews, places: anywhere, height: 420, isLate: true },
  WidgetPoints: { shape: shapes.WidgetPoints, places: anywhere, height: 579 },
  WidgetQuestions: { shape: shapes.WidgetQuestions, places: anywhere, height: 280, isLate: true },
  WidgetRanking: { shape: shapes.WidgetRanking, places: anywhere, height: 579 },
  WidgetReward: { shape: shapes.WidgetReward, places: anywhere, height: 474, isLate: true },
  WidgetVideo: { shape: shapes.WidgetVideo, places: anywhere, height: 579 },

  AccountDetails: { shape: shapes.PlainBlock, places: product, height: "70dvh" },
  BadgeList: { shape: shapes.BadgeList, places: product, source: "badges", height: "70dvh" },
  CategoryContents: { shape: shapes.PlainBlock, places: product, source: "categoryContents" },
  ChallengeDeclarationStep: { shape: shapes.ChallengeDeclarationStep, places: product, use: "challenge", height: 220 },
  ChallengeDeclarations: { shape: shapes.ChallengeDeclarations, places: product, use: "challenge", height: 200 },
  ChallengeDescription: { shape: shapes.ChallengeDescription, places: product, use: "challenge", height: 385 },
  ChallengeGoals: { shape: shapes.ChallengeGoals, places: product, use: "challenge", height: 100 },
  ChallengeHero: { shape: shapes.ChallengeHero, places: product, use: "challenge", height: "clamp(265px, 440px - 25vw, 351px)" },
  ChallengeMyPlace: { shape: shapes.ChallengeMyPlace, places: product, use: "challenge", height: 450 },
  ChallengeOwnResults: { shape: shapes.PlainBlock, places: product, use: "challenge", height: 220 },
  ChallengeParticipation: { shape: shapes.ChallengeParticipation, places: product, use: "challenge", height: 169 },
  ChallengePhotoEntry: { shape: shapes.ChallengePhotoEntry, places: product, use: "challenge", height: 240 },
  ChallengePhotoGallery: { shape: shapes.ChallengePhotoGallery, places: product, use: "challenge", height: 640 },
  ChallengeProducts: { shape: shapes.PlainBlock, places: product, use: "challenge", height: 400 },
  ChallengeRanking: { shape: shapes.ChallengeRanking, places: product, use: "challenge", height: 800 },
  ChallengeResultsByProduct: { shape: shapes.ChallengeResultsByProduct, places: product, use: "challenge", height: 365 },
  Contact: { shape: shapes.PlainBlock, places: product, height: "70dvh" },
  ContentHead: { shape: shapes.ContentHead, places: product, use: "content", height: 60 },
  ContentLoading: { shape: shapes.PlainBlock, places: product, height: "70dvh" },
  DeclarationHistory: { shape: shapes.DeclarationHistory, places: product, source: "declarationActions", height: "70dvh" },
  DeclarationWizard: { shape: shapes.DeclarationWizard, places: product, use: "challenge", height: "70dvh" },
  NoContent: { shape: shapes.PlainBlock, places: product, height: "70dvh" },
  Notices: { shape: shapes.PlainBlock, places: product, source: "notices", height: "70dvh" },
  OrderList: { shape: shapes.OrderList, places: product, source: "orders", height: "70dvh" },
  OwnSessions: { shape: shapes.PlainBlock, places: product, height: 220 },
  PageFailure: { shape: shapes.PageFailure, places: product, height: "70dvh" },
  PersonalData: { shape: shapes.PlainBlock, places: product, height: 560 },
  PointsHistory: { shape: shapes.PointsHistory, places: product, height: "70dvh" },
  RewardOrder: { shape: shapes.PlainBlock, places: product, source: "rewards", height: "70dvh" },
  Store: { shape: shapes.Store, places: product, source: "rewards", height: "70dvh" },
  Wishlist: { shape: shapes.PlainBlock, places: product, source: "wishlist", height: "70dvh" },

  ...startCatalog,
} satisfies Catalog<SourceName>;
