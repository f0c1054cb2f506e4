import type { WidgetRegistry } from "#src/engine/contract.ts";
import accountDetails from "#src/schema/validators/widgets-account-details.gen.js";
import categoryContents from "#src/schema/validators/widgets-category-contents.gen.js";
import contact from "#src/schema/validators/widgets-contact.gen.js";
import contentPage from "#src/schema/validators/widgets-content-page.gen.js";
import contentText from "#src/schema/validators/widgets-content-text.gen.js";
import createPassword from "#src/schema/validators/widgets-create-password.gen.js";
import forgotPassword from "#src/schema/validators/widgets-forgot-password.gen.js";
import login from "#src/schema/validators/widgets-login.gen.js";
import pageMessage from "#src/schema/validators/widgets-page-message.gen.js";
import resetPassword from "#src/schema/validators/widgets-reset-password.gen.js";
import signOut from "#src/schema/validators/widgets-sign-out.gen.js";
import signUp from "#src/schema/validators/widgets-sign-up.gen.js";
import ssoFailure from "#src/schema/validators/widgets-sso-failure.gen.js";
import store from "#src/schema/validators/widgets-store.gen.js";
import welcome from "#src/schema/validators/widgets-welcome.gen.js";
import widgetAction from "#src/schema/validators/widgets-widget-action.gen.js";
import widgetBadge from "#src/schema/validators/widgets-widget-badge.gen.js";
import widgetEditorial from "#src/schema/validators/widgets-widget-editorial.gen.js";
import widgetGame from "#src/schema/validators/widgets-widget-game.gen.js";
import widgetGlobalViewAction from "#src/schema/validators/widgets-widget-global-view-action.gen.js";
import widgetGroup from "#src/schema/validators/widgets-widget-group.gen.js";
import widgetPoints from "#src/schema/validators/widgets-widget-points.gen.js";
import widgetRanking from "#src/schema/validators/widgets-widget-ranking.gen.js";
import widgetVideo from "#src/schema/validators/widgets-widget-video.gen.js";
import wishlist from "#src/schema/validators/widgets-wishlist.gen.js";

/** Every block that a page may hold, by its `@type`: the schema that it must meet, and the component that draws it. */
// biome-ignore format: a table of contents, one line each
export const widgets = {
  ContentText: { validate: contentText, load: () => import("#src/widgets/text/content-text.tsx") },
  WidgetAction: { validate: widgetAction, load: () => import("#src/widgets/action/widget-action.tsx"), height: 579 },
  WidgetBadge: { validate: widgetBadge, load: () => import("#src/widgets/badge/widget-badge.tsx"), height: 579 },
  WidgetEditorial: { validate: widgetEditorial, load: () => import("#src/widgets/editorial/widget-editorial.tsx"), height: 579 },
  WidgetGame: { validate: widgetGame, load: () => import("#src/widgets/game/widget-game.tsx"), height: 579 },
  WidgetGlobalViewAction: { validate: widgetGlobalViewAction, load: () => import("#src/widgets/global-view-action/widget-global-view-action.tsx"), height: 579 },
  WidgetGroup: { validate: widgetGroup, load: () => import("#src/widgets/group/widget-group.tsx"), height: 579, nested: "widgets" },
  WidgetPoints: { validate: widgetPoints, load: () => import("#src/widgets/points/widget-points.tsx"), height: 579 },
  WidgetRanking: { validate: widgetRanking, load: () => import("#src/widgets/ranking/widget-ranking.tsx"), height: 579 },
  WidgetVideo: { validate: widgetVideo, load: () => import("#src/widgets/video/widget-video.tsx"), height: 579 },

  AccountDetails: { validate: accountDetails, load: () => import("#src/composites/account-details/account-details.tsx"), height: "70dvh" },
  CategoryContents: { validate: categoryContents, load: () => import("#src/composites/category-contents/category-contents.tsx"), source: "categoryContents" },
  Contact: { validate: contact, load: () => import("#src/composites/contact/contact.tsx"), height: "70dvh" },
  ContentPage: { validate: contentPage, load: () => import("#src/composites/content-page/content-page.tsx"), source: "content", height: "70dvh" },
  CreatePassword: { validate: createPassword, load: () => import("#src/composites/create-password/create-password.tsx"), height: "100dvh" },
  ForgotPassword: { validate: forgotPassword, load: () => import("#src/composites/forgot-password/forgot-password.tsx"), height: "100dvh" },
  Login: { validate: login, load: () => import("#src/composites/login/login.tsx"), source: "singleSignOns", height: "100dvh" },
  PageMessage: { validate: pageMessage, load: () => import("#src/composites/page-message/page-message.tsx"), height: "70dvh" },
  ResetPassword: { validate: resetPassword, load: () => import("#src/composites/reset-password/reset-password.tsx"), height: "100dvh" },
  SignOut: { validate: signOut, load: () => import("#src/composites/sign-out/sign-out.tsx") },
  SignUp: { validate: signUp, load: () => import("#src/composites/sign-up/sign-up.tsx"), height: "100dvh" },
  SsoFailure: { validate: ssoFailure, load: () => import("#src/composites/sso-failure/sso-failure.tsx"), height: "100dvh" },
  Store: { validate: store, load: () => import("#src/composites/store/store.tsx"), source: "rewards", height: "70dvh" },
  Welcome: { validate: welcome, load: () => import("#src/composites/welcome/welcome.tsx"), source: "challenges", height: 344 },
  Wishlist: { validate: wishlist, load: () => import("#src/composites/wishlist/wishlist.tsx"), source: "wishlist", height: "70dvh" },
} satisfies WidgetRegistry;
