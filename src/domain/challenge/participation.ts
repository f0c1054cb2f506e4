import type { Challenge } from "#src/schema/types.gen.ts";
import type { ChallengePhase } from "./phase.ts";

export type ParticipationState =
  | "participating"
  | "not_participating"
  | "unknown";

/** What to say about a challenge's free places. */
export type PlacesLeft =
  /** No number is given: places are unlimited. */
  { kind: "not_given" } | { kind: "none" } | { kind: "left"; count: number };

/** Whether a user takes part in a challenge, and what they can do about it in a phase. */
export interface Participation {
  state: ParticipationState;
  /** Whether it is known if, and how, the user has replied. */
  isKnown: boolean;
  /** `full` while sign-in is open but no places are left. */
  signIn: "not_open" | "open" | "full" | "closed";
  places: PlacesLeft;
  /** Places are only shown while the user can still accept. */
  arePlacesShown: boolean;
  /** A deal that the user has not answered and cannot accept now: no places are left. */
  isFull: boolean;
  /** Whether the user can accept or decline: a deal in its sign-in, without a reply, with places left or unlimited ones. */
  canAnswer: boolean;
  /** Whether the user declined a deal and can still accept it: sign-in is open. */
  canAcceptAfterAll: boolean;
  /** A declined deal. */
  isRefused: boolean;
  /** A deal that the user declined, or did not answer and cannot answer now. */
  isGreyed: boolean;
  /** A deal that is closed to the user: declined, or without a reply and past its sign-in. */
  isShut: boolean;
}

/** Free places: null or missing means not given, 0 or less means none. */
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
 * A user's participation in a challenge in a phase.
 * @param challenge.isParticipating the user's reply; null until they reply, undefined if unknown
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
    isFull: isDeal && isUnknown && signIn === "full",
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
