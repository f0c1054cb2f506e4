import { useMutation } from "@tanstack/react-query";
import { changeUserMutation } from "#src/api/user.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";

/** Changes something of the signed-in user everywhere on the screen, and says `done`; a failure is thrown. */
export function useChangeUser(): (
  patch: UserPatch,
  done: string,
) => Promise<void> {
  const notify = useNotify();
  const { mutateAsync: change } = useMutation(changeUserMutation());
  return async (patch, done) => {
    await change(patch);
    notify("success", done);
  };
}
