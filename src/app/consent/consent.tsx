import { useQuery } from "@tanstack/react-query";
import { useAtom, useAtomValue } from "jotai";
import { Suspense, useEffect, useState } from "react";
import {
  analyticsKeyQuery,
  consentKeyQuery,
} from "#src/api/programme/third-party-keys.ts";
import { optionalPart } from "#src/app/screen/optional-part.tsx";
import { choiceAtom, isReconsideringAtom } from "#src/state/consent.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";
import {
  loadAnalytics,
  loadConsentScript,
  stopAnalytics,
} from "./third-party-scripts.ts";

const CookieBanner = lazyPart(
  async () => (await import("./cookie-banner.tsx")).CookieBanner,
);

/** The cookie banner until a choice is made, or the third-party consent script if the programme has a key for it. */
export const Consent = optionalPart(function Consent() {
  const choice = useAtomValue(choiceAtom);
  const [isReconsidering, reconsider] = useAtom(isReconsideringAtom);
  const hasOwnBanner = useThirdParties(choice === "accepted");
  if (!hasOwnBanner || (choice !== undefined && !isReconsidering)) return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner
        isAskedFor={isReconsidering}
        onDone={() => reconsider(false)}
      />
    </Suspense>
  );
});

/**
 * Loads the scripts that the programme has keys for: the consent script, and the analytics while measuring is allowed.
 * @param isAccepted the choice made in our own banner
 * @returns whether our own banner is responsible for consent; false until that is known
 */
function useThirdParties(isAccepted: boolean): boolean {
  const [isAcceptedThere, setAcceptedThere] = useState(false);
  const consentKey = useQuery(consentKeyQuery());
  const mayMeasure = consentKey.data
    ? isAcceptedThere
    : !consentKey.isPending && isAccepted;
  const analyticsKey = useQuery({
    ...analyticsKeyQuery(),
    enabled: mayMeasure,
  });

  useEffect(() => {
    if (consentKey.data) loadConsentScript(consentKey.data, setAcceptedThere);
  }, [consentKey.data]);
  useEffect(() => {
    if (!analyticsKey.data) return;
    if (mayMeasure) loadAnalytics(analyticsKey.data);
    else stopAnalytics(analyticsKey.data);
  }, [mayMeasure, analyticsKey.data]);
  return !consentKey.isPending && !consentKey.data;
}
