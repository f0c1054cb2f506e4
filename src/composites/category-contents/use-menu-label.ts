import { useMenus } from "#src/api/programme.ts";
import { usePageContext } from "#src/engine/contract.ts";

/** What the programme's menu calls this category, whose answers have no name of their own; undefined where it is not in the menu. */
export function useMenuLabel(): string | undefined {
  const menus = useMenus();
  const id = usePageContext(({ route }) => route.params["id"]);
  const item = menus.find(
    ({ targetEntity, targetId }) =>
      targetEntity?.trim().toLowerCase() === "contentcategory" &&
      String(targetId) === id,
  );
  return item?.label?.trim() || undefined;
}
