import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { analyticsKeyQuery, consentKeyQuery } from "#src/api/programme.ts";
import {
  loadAnalytics,
  loadConsentScript,
  stopAnalytics,
} from "./third-party-scripts.ts";

/**
 * Loads what the programme has keys for: the consent script, and the analytics as long as visits may be measured.
 * @param isAccepted the choice made in our own banner
 * @returns whether our own banner is the one to ask; false until that is known
 */
export function useThirdParties(isAccepted: boolean): boolean {
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
