/** State of a value's asynchronous validation. */
export interface ValidationState {
  value: unknown;
  status: "pending" | "valid" | "invalid";
}

/** Pause after the last key, in milliseconds. */
const debounce = 500;

/**
 * Validates one field's value with `validate`, debounced while typing, or immediately with `validateNow`. Each value is
 * validated once, and outdated results are dropped. A call that fails makes the value invalid, and is repeated by the next
 * `validateNow` (AS-5.4.5, AS-5.4.6).
 */
export function createAsyncValidator(
  validate: (value: unknown) => Promise<boolean>,
  onChange: (state: ValidationState | undefined) => void,
) {
  let current: unknown;
  let last: { value: unknown; isValid: Promise<boolean> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(value: unknown): Promise<boolean> {
    const isLast = () => last === started;
    const settle = (isValid: boolean) => {
      if (isLast()) onChange({ value, status: isValid ? "valid" : "invalid" });
      return isValid;
    };
    const isValid = validate(value).then(settle, () => {
      settle(false);
      if (isLast()) last = undefined;
      return false;
    });
    const started = { value, isValid };
    last = started;
    onChange({ value, status: "pending" });
    return isValid;
  }

  function validateNow(value: unknown): Promise<boolean> {
    clearTimeout(timer);
    current = value;
    return last !== undefined && last.value === value
      ? last.isValid
      : start(value);
  }

  return {
    /** Validates without debouncing; the same value is not validated twice. */
    validateNow,
    /** Sets the field's value; undefined while there is nothing to validate. */
    change(value: unknown): void {
      if (value === current) return;
      current = value;
      clearTimeout(timer);
      if (value === last?.value) return;
      last = undefined;
      onChange(undefined);
      if (value !== undefined) timer = setTimeout(validateNow, debounce, value);
    },
    stop(): void {
      clearTimeout(timer);
      current = undefined;
      last = undefined;
    },
  };
}
