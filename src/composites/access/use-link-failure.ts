import { useQueryClient } from "@tanstack/react-query";
import { passwordTokenQuery } from "#src/api/access/passwords.ts";
import type { useErrorNotification } from "#src/state/notifications.ts";

type OnFailure = ReturnType<typeof useErrorNotification>;

/** Reports that a password was not set, unless its link has expired meanwhile: the page says so and offers a new one. */
export function useLinkFailure(token: string, report: OnFailure): OnFailure {
  const queries = useQueryClient();
  return (error, rest) => {
    const checked = queries.getQueryData(passwordTokenQuery(token).queryKey);
    if (checked?.isValid !== false) report(error, rest);
  };
}
