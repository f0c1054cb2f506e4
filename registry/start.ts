import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import type { Components } from "#src/engine/contract.ts";
import { registryOf } from "#src/engine/core/registry.ts";
import type { SourceStates, sources } from "./sources.ts";
import { startCatalog } from "./start-catalog.ts";

/** The components of `startCatalog`. */
// biome-ignore format: a table of contents, one line each
export const startComponents = {
  ConfirmEmail: () => import("#src/composites/access/confirm-email/confirm-email.tsx"),
  CreatePassword: () => import("#src/composites/access/create-password/create-password.tsx"),
  ForgotPassword: () => import("#src/composites/access/forgot-password/forgot-password.tsx"),
  Login: () => import("#src/composites/access/login/login.tsx"),
  PageMessage: () => import("#src/composites/messages/page-message/page-message.tsx"),
  ResetPassword: () => import("#src/composites/access/reset-password/reset-password.tsx"),
  SignOut: () => import("#src/composites/access/sign-out/sign-out.tsx"),
  SignUp: () => import("#src/composites/access/sign-up/sign-up.tsx"),
  SsoFailure: () => import("#src/composites/access/sso-failure/sso-failure.tsx"),
  Unsubscribe: () => import("#src/composites/access/unsubscribe/unsubscribe.tsx"),

} satisfies Components<typeof startCatalog, SourceStates>;

/** Everything that visitors' pages consist of, apart from their layouts. */
export const startTables = {
  registry: registryOf(startCatalog, startComponents),
  facts: {},
  sources: { ssoProviders: ssoProvidersQuery } satisfies Partial<
    typeof sources
  >,
  pages: {},
};
