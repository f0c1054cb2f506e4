import type { Challenge } from "#src/schema/types.gen.ts";
import type { ChallengePhase } from "./phase.ts";

export type ParticipationState =
  | "participating"
  | "not_participating"
  | "unknown";

/** What to say of the places of a challenge. */
export type PlacesLeft =
  /** Their number is not given: there is no limit. */
  { kind: "not_given" } | { kind: "none" } | { kind: "left"; count: number };

/** Whether a user takes part in a challenge, and what may be done about it in a phase. */
export interface Participation {
  state: ParticipationState;
  /** Whether it is known how the user answered, or that the user has not answered yet. */
  isKnown: boolean;
  /** `full` while the sign-in runs and no place is left. */
  signIn: "not_open" | "open" | "full" | "closed";
  places: PlacesLeft;
  /** Places are told only as long as an answer can still be given. */
  arePlacesShown: boolean;
  /** Whether the user can accept or decline: a deal, during its sign-in, not answered, with places or without limit. */
  canAnswer: boolean;
  /** Whether the user declined a deal and can still accept it: sign-in is open. */
  canAcceptAfterAll: boolean;
  /** A declined deal. */
  isRefused: boolean;
  /** A deal that the user declined, or did not answer and cannot answer now. */
  isGreyed: boolean;
  /** A deal that is not the user's: declined, or told to be without an answer that can still be given. */
  isShut: boolean;
}

/** Places that are not taken: null or absent is not given; none from 0 down. */
export function placesLeft({
  inscriptionsLeft,
}: Pick<Challenge, "inscriptionsLeft">): PlacesLeft {
  if (inscriptionsLeft === null || inscriptionsLeft === undefined)
    return { kind: "not_given" };
  return inscriptionsLeft > 0
    ? { kind: "left", count: inscriptionsLeft }
    : { kind: "none" };
}

/**
 * How a user stands to a challenge in a phase.
 * @param challenge.isParticipating the user's answer; null if the user has not answered, undefined if that is unknown
 */
export function participation(
  challenge: Pick<Challenge, "type" | "isParticipating" | "inscriptionsLeft">,
  phase: ChallengePhase | undefined,
): Participation {
  const { type, isParticipating = null } = challenge;
  const isKnown = challenge.isParticipating !== undefined;
  const state =
    isParticipating === null
      ? "unknown"
      : isParticipating
        ? "participating"
        : "not_participating";
  const places = placesLeft(challenge);
  const signIn = signInState(phase, places);
  const isDeal = type === "Deal";
  const isUnknown = state === "unknown";
  const isRefused = isDeal && state === "not_participating";
  const canAcceptAfterAll = isRefused && signIn === "open";
  return {
    state,
    isKnown,
    signIn,
    places,
    arePlacesShown:
      (isUnknown || canAcceptAfterAll) &&
      signIn !== "closed" &&
      places.kind !== "not_given",
    canAnswer: isDeal && isUnknown && signIn === "open",
    canAcceptAfterAll,
    isRefused,
    isGreyed: isRefused || (isDeal && isUnknown && phase !== "DURING_SIGN_IN"),
    isShut:
      isRefused || (isDeal && isKnown && isUnknown && signIn === "closed"),
  };
}

function signInState(
  phase: ChallengePhase | undefined,
  places: PlacesLeft,
): Participation["signIn"] {
  if (phase === "BEFORE_DIFFUSION" || phase === "BEFORE_SIGN_IN")
    return "not_open";
  if (phase !== "DURING_SIGN_IN") return "closed";
  return places.kind === "none" ? "full" : "open";
}
