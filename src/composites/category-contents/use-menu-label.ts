import { useAtomValue } from "jotai";
import { usePageContext } from "#src/engine/contract.ts";
import { programmeAtom } from "#src/state/programme.ts";

/** What the programme's menu calls this category, whose answers have no name of their own; undefined where it is not in the menu. */
export function useMenuLabel(): string | undefined {
  const { menus } = useAtomValue(programmeAtom);
  const id = usePageContext(({ route }) => route.params["id"]);
  const item = menus.find(
    ({ targetEntity, targetId }) =>
      targetEntity?.trim().toLowerCase() === "contentcategory" &&
      String(targetId) === id,
  );
  return item?.label?.trim() || undefined;
}
