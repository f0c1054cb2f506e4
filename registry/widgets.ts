import type { WidgetRegistry } from "#src/engine/contract.ts";
import * as shapes from "#src/schema/shapes/widgets.gen.js";
import { editorialMigrations } from "#src/widgets/editorial/migrations.ts";
import type { SourceStates } from "./sources.ts";
import { startWidgets } from "./start.ts";

const anywhere = ["programme", "product"] as const;
const product = ["product"] as const;

/** Every block that a page may hold, by its `@type`: the schema that it must meet, and the component that draws it. */
// biome-ignore format: a table of contents, one line each
export const widgets = {
  ContentText: { shape: shapes.ContentText, places: anywhere, load: () => import("#src/widgets/text/content-text.tsx") },
  Welcome: { shape: shapes.Welcome, places: anywhere, load: () => import("#src/composites/programme/welcome/welcome.tsx"), height: "clamp(344px, (960px - 100vw) * 1000, 493px)", spansPage: true },
  WidgetAction: { shape: shapes.WidgetAction, places: anywhere, load: () => import("#src/widgets/action/widget-action.tsx"), height: 579 },
  WidgetBadge: { shape: shapes.WidgetBadge, places: anywhere, load: () => import("#src/widgets/badge/widget-badge.tsx"), height: 579 },
  WidgetEditorial: { shape: shapes.WidgetEditorial, places: anywhere, load: () => import("#src/widgets/editorial/widget-editorial.tsx"), height: 579, migrations: editorialMigrations },
  WidgetGame: { shape: shapes.WidgetGame, places: anywhere, load: () => import("#src/widgets/game/widget-game.tsx"), height: 579 },
  WidgetGlobalViewAction: { shape: shapes.WidgetGlobalViewAction, places: anywhere, load: () => import("#src/widgets/global-view-action/widget-global-view-action.tsx"), height: 530 },
  WidgetGroup: { shape: shapes.WidgetGroup, places: anywhere, load: () => import("#src/widgets/group/widget-group.tsx"), height: 579, nested: "widgets" },
  WidgetPoints: { shape: shapes.WidgetPoints, places: anywhere, load: () => import("#src/widgets/points/widget-points.tsx"), height: 579 },
  WidgetRanking: { shape: shapes.WidgetRanking, places: anywhere, load: () => import("#src/widgets/ranking/widget-ranking.tsx"), height: 579 },
  WidgetVideo: { shape: shapes.WidgetVideo, places: anywhere, load: () => import("#src/widgets/video/widget-video.tsx"), height: 579 },

  AccountDetails: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/account/account-details/account-details.tsx"), height: "70dvh" },
  BadgeList: { shape: shapes.BadgeList, places: product, load: () => import("#src/composites/programme/badge-list/badge-list.tsx"), source: "badges", height: "70dvh" },
  CategoryContents: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/programme/category-contents/category-contents.tsx"), source: "categoryContents" },
  ChallengeDeclarationStep: { shape: shapes.ChallengeDeclarationStep, places: product, load: () => import("#src/composites/challenge/challenge-declaration-step.tsx"), use: "challenge", height: 220 },
  ChallengeDeclarations: { shape: shapes.ChallengeDeclarations, places: product, load: () => import("#src/composites/challenge/challenge-declarations.tsx"), use: "challenge", height: 200 },
  ChallengeDescription: { shape: shapes.ChallengeDescription, places: product, load: () => import("#src/composites/challenge/challenge-description.tsx"), use: "challenge", height: 385 },
  ChallengeGoals: { shape: shapes.ChallengeGoals, places: product, load: () => import("#src/composites/challenge/challenge-goals.tsx"), use: "challenge", height: 100 },
  ChallengeHero: { shape: shapes.ChallengeHero, places: product, load: () => import("#src/composites/challenge/challenge-hero.tsx"), use: "challenge", height: "clamp(265px, 440px - 25vw, 351px)" },
  ChallengeMyPlace: { shape: shapes.ChallengeMyPlace, places: product, load: () => import("#src/composites/challenge/challenge-my-place.tsx"), use: "challenge", height: 450 },
  ChallengeOwnResults: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/challenge/challenge-own-results.tsx"), use: "challenge", height: 220 },
  ChallengeParticipation: { shape: shapes.ChallengeParticipation, places: product, load: () => import("#src/composites/challenge/challenge-participation.tsx"), use: "challenge", height: 169 },
  ChallengePhotoEntry: { shape: shapes.ChallengePhotoEntry, places: product, load: () => import("#src/composites/challenge/challenge-photo-entry.tsx"), use: "challenge", height: 240 },
  ChallengePhotoGallery: { shape: shapes.ChallengePhotoGallery, places: product, load: () => import("#src/composites/challenge/challenge-photo-gallery.tsx"), use: "challenge", height: 640 },
  ChallengeProducts: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/challenge/challenge-products.tsx"), use: "challenge", height: 400 },
  ChallengeRanking: { shape: shapes.ChallengeRanking, places: product, load: () => import("#src/composites/challenge/challenge-ranking.tsx"), use: "challenge", height: 800 },
  ChallengeResultsByProduct: { shape: shapes.ChallengeResultsByProduct, places: product, load: () => import("#src/composites/challenge/challenge-results-by-product.tsx"), use: "challenge", height: 365 },
  Contact: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/messages/contact/contact.tsx"), height: "70dvh" },
  ContentPage: { shape: shapes.ContentPage, places: product, load: () => import("#src/composites/programme/content-page/content-page.tsx"), source: "content", height: "70dvh" },
  DeclarationHistory: { shape: shapes.DeclarationHistory, places: product, load: () => import("#src/composites/declaration/declaration-history/declaration-history.tsx"), source: "declarationActions", height: "70dvh" },
  DeclarationWizard: { shape: shapes.DeclarationWizard, places: product, load: () => import("#src/composites/declaration/declaration-wizard.tsx"), use: "challenge", height: "70dvh" },
  OrderList: { shape: shapes.OrderList, places: product, load: () => import("#src/composites/store/order-list/order-list.tsx"), source: "orders", height: "70dvh" },
  OwnSessions: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/account/own-sessions/own-sessions.tsx"), height: 220 },
  PageFailure: { shape: shapes.PageFailure, places: product, load: () => import("#src/composites/messages/page-message/page-failure.tsx"), height: "70dvh" },
  PersonalData: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/account/personal-data/personal-data.tsx"), height: 560 },
  PointsHistory: { shape: shapes.PointsHistory, places: product, load: () => import("#src/composites/account/points-history/points-history.tsx"), height: "70dvh" },
  RewardOrder: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/store/reward-order/reward-order.tsx"), source: "rewards", height: "70dvh" },
  Store: { shape: shapes.Store, places: product, load: () => import("#src/composites/store/store.tsx"), source: "rewards", height: "70dvh" },
  Wishlist: { shape: shapes.PlainBlock, places: product, load: () => import("#src/composites/store/wishlist/wishlist.tsx"), source: "wishlist", height: "70dvh" },

  ...startWidgets,
} satisfies WidgetRegistry<SourceStates>;
