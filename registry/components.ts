import type { Components } from "#src/engine/contract.ts";
import type { catalog } from "./catalog.ts";
import type { SourceStates } from "./sources.ts";
import { startComponents } from "./start.ts";

/** The component of every block of the catalog. */
// biome-ignore format: a table of contents, one line each
export const components = {
  ContentText: () => import("#src/widgets/text/content-text.tsx"),
  Welcome: () => import("#src/composites/programme/welcome/welcome.tsx"),
  WidgetAction: () => import("#src/widgets/action/widget-action.tsx"),
  WidgetBadge: () => import("#src/widgets/badge/widget-badge.tsx"),
  WidgetButton: () => import("#src/widgets/button/widget-button.tsx"),
  WidgetColumns: () => import("#src/widgets/columns/widget-columns.tsx"),
  WidgetCountdown: () => import("#src/widgets/countdown/widget-countdown.tsx"),
  WidgetEditorial: () => import("#src/widgets/editorial/widget-editorial.tsx"),
  WidgetGame: () => import("#src/widgets/game/widget-game.tsx"),
  WidgetGlobalViewAction: () => import("#src/widgets/global-view-action/widget-global-view-action.tsx"),
  WidgetGroup: () => import("#src/widgets/group/widget-group.tsx"),
  WidgetImage: () => import("#src/widgets/image/widget-image.tsx"),
  WidgetPoints: () => import("#src/widgets/points/widget-points.tsx"),
  WidgetQuestions: () => import("#src/widgets/questions/widget-questions.tsx"),
  WidgetRanking: () => import("#src/widgets/ranking/widget-ranking.tsx"),
  WidgetReward: () => import("#src/composites/store/widget-reward.tsx"),
  WidgetVideo: () => import("#src/widgets/video/widget-video.tsx"),

  AccountDetails: () => import("#src/composites/account/account-details/account-details.tsx"),
  BadgeList: () => import("#src/composites/programme/badge-list/badge-list.tsx"),
  CategoryContents: () => import("#src/composites/programme/category-contents/category-contents.tsx"),
  ChallengeDeclarationStep: () => import("#src/composites/challenge/challenge-declaration-step.tsx"),
  ChallengeDeclarations: () => import("#src/composites/challenge/challenge-declarations.tsx"),
  ChallengeDescription: () => import("#src/composites/challenge/challenge-description.tsx"),
  ChallengeGoals: () => import("#src/composites/challenge/challenge-goals.tsx"),
  ChallengeHero: () => import("#src/composites/challenge/challenge-hero.tsx"),
  ChallengeMyPlace: () => import("#src/composites/challenge/challenge-my-place.tsx"),
  ChallengeOwnResults: () => import("#src/composites/challenge/challenge-own-results.tsx"),
  ChallengeParticipation: () => import("#src/composites/challenge/challenge-participation.tsx"),
  ChallengePhotoEntry: () => import("#src/composites/challenge/challenge-photo-entry.tsx"),
  ChallengePhotoGallery: () => import("#src/composites/challenge/challenge-photo-gallery.tsx"),
  ChallengeProducts: () => import("#src/composites/challenge/challenge-products.tsx"),
  ChallengeRanking: () => import("#src/composites/challenge/challenge-ranking.tsx"),
  ChallengeResultsByProduct: () => import("#src/composites/challenge/challenge-results-by-product.tsx"),
  Contact: () => import("#src/composites/messages/contact/contact.tsx"),
  ContentHead: () => import("#src/composites/programme/content-head/content-head.tsx"),
  ContentLoading: () => import("#src/composites/programme/content-loading.tsx"),
  DeclarationHistory: () => import("#src/composites/declaration/declaration-history/declaration-history.tsx"),
  DeclarationWizard: () => import("#src/composites/declaration/declaration-wizard.tsx"),
  NoContent: () => import("#src/composites/messages/page-message/no-content.tsx"),
  OrderList: () => import("#src/composites/store/order-list/order-list.tsx"),
  OwnSessions: () => import("#src/composites/account/own-sessions/own-sessions.tsx"),
  PageFailure: () => import("#src/composites/messages/page-message/page-failure.tsx"),
  PersonalData: () => import("#src/composites/account/personal-data/personal-data.tsx"),
  PointsHistory: () => import("#src/composites/account/points-history/points-history.tsx"),
  RewardOrder: () => import("#src/composites/store/reward-order/reward-order.tsx"),
  Store: () => import("#src/composites/store/store.tsx"),
  Wishlist: () => import("#src/composites/store/wishlist/wishlist.tsx"),

  ...startComponents,
} satisfies Components<typeof catalog, SourceStates>;
