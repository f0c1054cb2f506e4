/** The states of an account; invited people have not set a password yet. */
export const participantStates = ["active", "disabled", "invited"] as const;

export type ParticipantState = (typeof participantStates)[number];
