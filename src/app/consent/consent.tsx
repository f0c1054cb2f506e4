import { useAtom, useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { choiceAtom, isReconsideringAtom } from "#src/state/consent.ts";
import { useThirdParties } from "./use-third-parties.ts";

const CookieBanner = lazy(() =>
  import("./cookie-banner.tsx").then(({ CookieBanner }) => ({
    default: CookieBanner,
  })),
);

/** The cookie banner until a choice is made, or the third-party consent script where the programme has its key. */
export function Consent() {
  const choice = useAtomValue(choiceAtom);
  const [isReconsidering, reconsider] = useAtom(isReconsideringAtom);
  const hasOwnBanner = useThirdParties(choice === "accepted");
  if (!hasOwnBanner || (choice !== undefined && !isReconsidering)) return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner onDone={() => reconsider(false)} />
    </Suspense>
  );
}
