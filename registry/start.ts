import { ssoProvidersQuery } from "#src/api/sso.ts";
import type { WidgetRegistry } from "#src/engine/contract.ts";
import Login from "#src/schema/shapes/widgets-login.gen.js";
import PageMessage from "#src/schema/shapes/widgets-page-message.gen.js";
import PlainBlock from "#src/schema/shapes/widgets-plain-block.gen.js";
import SignUp from "#src/schema/shapes/widgets-sign-up.gen.js";
import type { SourceStates, sources } from "./sources.ts";

/** The blocks that come with the start: those of the pages that a visitor may open. All others follow them. */
// biome-ignore format: a table of contents, one line each
export const startWidgets = {
  ConfirmEmail: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/confirm-email/confirm-email.tsx"), height: "100dvh" },
  CreatePassword: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/create-password/create-password.tsx"), height: "100dvh" },
  ForgotPassword: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/forgot-password/forgot-password.tsx"), height: "100dvh" },
  Login: { shape: Login, places: ["product"], load: () => import("#src/composites/access/login/login.tsx"), source: "ssoProviders", height: "100dvh" },
  PageMessage: { shape: PageMessage, places: ["product"], load: () => import("#src/composites/messages/page-message/page-message.tsx"), height: "70dvh" },
  ResetPassword: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/reset-password/reset-password.tsx"), height: "100dvh" },
  SignOut: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/sign-out/sign-out.tsx") },
  SignUp: { shape: SignUp, places: ["product"], load: () => import("#src/composites/access/sign-up/sign-up.tsx"), height: "100dvh" },
  SsoFailure: { shape: PlainBlock, places: ["product"], load: () => import("#src/composites/access/sso-failure/sso-failure.tsx"), height: "100dvh" },
} satisfies Partial<WidgetRegistry<SourceStates>>;

/** What the pages of visitors are made of. */
export const startTables = {
  registry: startWidgets,
  facts: {},
  sources: { ssoProviders: ssoProvidersQuery } satisfies Partial<
    typeof sources
  >,
  pages: {},
};
