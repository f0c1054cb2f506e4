import type { ValidatorType } from "@rjsf/utils";
import { useEffect, useState } from "react";

type Validator = ValidatorType<unknown>;

/** Accepts everything: the server examines every body in any case. */
export const lenient: Validator = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};

/**
 * The validator that a stable function loads; undefined before. One that cannot be fetched accepts everything until the browser
 * is online again.
 */
export function useValidator(
  load: () => Promise<Validator>,
): Validator | undefined {
  const [loaded, setLoaded] = useState<{
    load: typeof load;
    validator: Validator;
  }>();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const show = (validator: Validator) => {
      if (!signal.aborted) setLoaded({ load, validator });
    };
    const begin = () => {
      load().then(show, () => {
        show(lenient);
        window.addEventListener("online", begin, { once: true, signal });
      });
    };
    begin();
    return () => end.abort();
  }, [load]);
  return loaded?.load === load ? loaded.validator : undefined;
}
