import type { WizardStep } from "#src/domain/declaration/declaration.ts";
import type { DeclarationDraft } from "#src/domain/declaration/declaration-draft.ts";
import type { Challenge, DraftLine } from "#src/schema/types.gen.ts";

/** Props of each step. */
export interface StepProps {
  challenge: Challenge;
  draft: DeclarationDraft;
  /** Lines whose product the challenge no longer has. */
  gone: readonly DraftLine[];
  change: (change: (draft: DeclarationDraft) => DeclarationDraft) => void;
  /** The server's messages, by control name. */
  errors: Readonly<Record<string, string>>;
  goTo: (step: WizardStep) => void;
}
