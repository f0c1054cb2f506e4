import { useQueryClient } from "@tanstack/react-query";
import { meQuery, useUser } from "#src/api/user.ts";
import { entityId } from "#src/domain/reference.ts";
import { useAction } from "#src/engine/contract.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";

/** Changes something of the signed-in user everywhere on the screen, and says `done`; a failure is thrown. */
export function useChangeUser(): (
  patch: UserPatch,
  done: string,
) => Promise<void> {
  const notify = useNotify();
  const change = useAction("changeUser");
  const user = useUser();
  const queries = useQueryClient();
  return async (patch, done) => {
    const id = entityId(user) ?? "";
    queries.setQueryData(
      meQuery().queryKey,
      await change.run({ id, ...patch }),
    );
    notify("success", done);
  };
}
