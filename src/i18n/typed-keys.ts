import type messages from "./messages.gen.d.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof messages };
    strictInterpolationChecks: true;
  }
}
