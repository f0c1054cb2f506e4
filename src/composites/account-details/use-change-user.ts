import { useAtom } from "jotai";
import { useTelling } from "#src/composites/access/use-telling.ts";
import { entityId } from "#src/domain/reference.ts";
import { useAction } from "#src/engine/contract.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import { userAtom } from "#src/state/user.ts";

/** Changes something of the signed-in user everywhere on the screen, and says `done`; a failure is told and thrown on. */
export function useChangeUser(): (
  patch: UserPatch,
  done: string,
) => Promise<void> {
  const tell = useTelling();
  const notify = useNotify();
  const change = useAction("changeUser");
  const [user, setUser] = useAtom(userAtom);
  return async (patch, done) => {
    const id = entityId(user) ?? "";
    setUser(await tell(() => change.run({ id, ...patch }), "account.failed"));
    notify("success", done);
  };
}
