import { useAtom } from "jotai";
import { entityId } from "#src/domain/reference.ts";
import { useAction } from "#src/engine/contract.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import { userAtom } from "#src/state/user.ts";

/** Changes something of the signed-in user everywhere on the screen, and says `done`; a failure is thrown. */
export function useChangeUser(): (
  patch: UserPatch,
  done: string,
) => Promise<void> {
  const notify = useNotify();
  const change = useAction("changeUser");
  const [user, setUser] = useAtom(userAtom);
  return async (patch, done) => {
    const id = entityId(user) ?? "";
    setUser(await change.run({ id, ...patch }));
    notify("success", done);
  };
}
