import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useListState } from "#src/back-office/list-state.ts";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { useReleased } from "./use-versions.ts";

const names = ["source", "from", "to", "compare"] as const;

/** Compared with nothing. */
export const NOTHING = "nothing";

/** What is replayed and beside which version, kept in the address: without a choice the challenge itself, a changed draft beside what is live. */
export function useReplayChoice(
  challenge: number,
  sources: readonly OfficeChallenge[] | undefined,
) {
  const { state, change } = useListState(names);
  const { live, isPending } = useReleased();
  const isChanged = useOpenDocument().document?.statuses?.includes("changed");
  const hasOwn = sources?.some(
    ({ id, declared, participating }) =>
      id === challenge && declared + participating > 0,
  );
  const { source, from, to, compare } = state;
  const chosen = sources?.find(({ id }) => String(id) === source)?.id;
  const revision = Math.trunc(Number(compare));
  return {
    /** Whether it is not known yet what is live. */
    isPending,
    choice: {
      source: chosen ?? (hasOwn ? challenge : undefined),
      ...{ from, to },
      /** The revision beside the draft; null for none. */
      compared:
        compare === NOTHING
          ? null
          : revision > 0
            ? revision
            : (isChanged && live) || null,
    },
    choose: (changes: Partial<Record<(typeof names)[number], string>>) =>
      change(changes),
  };
}
