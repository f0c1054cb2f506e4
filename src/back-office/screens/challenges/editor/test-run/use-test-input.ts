import { useMemo, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import { challengePhase, phaseInstants } from "#src/domain/challenge/phase.ts";
import type { TestCase } from "#src/domain/challenge/test-declaration.ts";
import { testedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import { fitting } from "#src/domain/documents/fitting.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";

/** What one tries out: a case that has no name yet, or the one with this key; an empty one for none. */
export type TestInput = Omit<TestCase, "name" | "expect">;

const MINUTE_MS = 60_000;

/** What was last tried out in each document, so that it is there when one comes back. */
const kept = new Map<string, TestInput>();

/** The draft of the challenge that is open, as it would be stored. */
export function useTestedChallenge() {
  const { body, kind, textLanguage } = useOpenDocument();
  return useMemo(() => {
    const challenge = fitting(body, kind.schema) as Challenge;
    const tested = testedChallenge(challenge, textLanguage);
    const phases = phaseInstants(tested.stored.dates, storedTimeZone);
    return { challenge, tested, phases };
  }, [body, kind.schema, textLanguage]);
}

/** What is tried out, by default a participant of the running challenge, and how it changes. */
export function useTestInput({
  tested,
  phases,
}: Pick<ReturnType<typeof useTestedChallenge>, "tested" | "phases">) {
  const { id } = useOpenDocument();
  const client = useOffice();
  const [input, setInput] = useState<TestInput>(() => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const now = Math.floor(client.now() / MINUTE_MS) * MINUTE_MS;
    const { phase } = challengePhase(tested.stored.dates, now, storedTimeZone);
    const during = phases.find((one) => one.phase === "DURING_CHALLENGE");
    const at = phase === "DURING_CHALLENGE" ? now : (during?.at ?? now);
    return { at: new Date(at).toISOString(), person: {}, lines: [] };
  });
  const change = (changes: Partial<TestInput>) =>
    setInput((before) => {
      const next = { ...before, ...changes };
      kept.set(id, next);
      return next;
    });
  return { input, change };
}

export interface InputProps {
  input: TestInput;
  change: (changes: Partial<TestInput>) => void;
}
