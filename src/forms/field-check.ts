/** What the server has said of a value: nothing yet, or whether it may be used. */
export interface Judgement {
  value: unknown;
  outcome: "checking" | "passed" | "refused";
}

/** After the last key, in milliseconds. */
const pause = 500;

/**
 * Has one field's value judged by `ask`: a while after typing, or at once. Each value is asked for once, an answer that
 * comes when another value stands there is dropped. A call that fails refuses the value, and is repeated when it is next
 * asked for at once.
 */
export function createFieldCheck(
  ask: (value: unknown) => Promise<boolean>,
  tell: (judgement: Judgement | undefined) => void,
) {
  let present: unknown;
  let judged: { value: unknown; answer: Promise<boolean> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(value: unknown): Promise<boolean> {
    const isPresent = () => judged === mine;
    const settle = (isGood: boolean) => {
      if (isPresent()) tell({ value, outcome: isGood ? "passed" : "refused" });
      return isGood;
    };
    const answer = ask(value).then(settle, () => {
      settle(false);
      if (isPresent()) judged = undefined;
      return false;
    });
    const mine = { value, answer };
    judged = mine;
    tell({ value, outcome: "checking" });
    return answer;
  }

  function now(value: unknown): Promise<boolean> {
    clearTimeout(timer);
    present = value;
    return judged !== undefined && judged.value === value
      ? judged.answer
      : begin(value);
  }

  return {
    /** Judges at once; the same value is not asked for twice. */
    now,
    /** The field holds `value` now; undefined while there is nothing to ask. */
    typed(value: unknown): void {
      if (value === present) return;
      present = value;
      clearTimeout(timer);
      if (value === judged?.value) return;
      judged = undefined;
      tell(undefined);
      if (value !== undefined) timer = setTimeout(now, pause, value);
    },
    stop(): void {
      clearTimeout(timer);
      present = undefined;
      judged = undefined;
    },
  };
}
