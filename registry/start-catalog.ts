import type { Catalog } from "#src/engine/contract.ts";
import Login from "#src/schema/shapes/widgets-login.gen.js";
import PageMessage from "#src/schema/shapes/widgets-page-message.gen.js";
import PlainBlock from "#src/schema/shapes/widgets-plain-block.gen.js";
import SignUp from "#src/schema/shapes/widgets-sign-up.gen.js";
import type { SourceName } from "./sources.ts";

/** The blocks of the pages that visitors may open; they are part of the entry bundle. */
// biome-ignore format: a table of contents, one line each
export const startCatalog = {
  ConfirmEmail: { shape: PlainBlock, places: ["product"], height: "100dvh" },
  CreatePassword: { shape: PlainBlock, places: ["product"], height: "100dvh" },
  ForgotPassword: { shape: PlainBlock, places: ["product"], height: "100dvh" },
  Login: { shape: Login, places: ["product"], source: "ssoProviders", height: "100dvh" },
  PageMessage: { shape: PageMessage, places: ["product"], height: "70dvh" },
  ResetPassword: { shape: PlainBlock, places: ["product"], height: "100dvh" },
  SignOut: { shape: PlainBlock, places: ["product"] },
  SignUp: { shape: SignUp, places: ["product"], height: "100dvh" },
  SsoFailure: { shape: PlainBlock, places: ["product"], height: "100dvh" },
  Unsubscribe: { shape: PlainBlock, places: ["product"], height: "100dvh" },

} satisfies Partial<Catalog<SourceName>>;
