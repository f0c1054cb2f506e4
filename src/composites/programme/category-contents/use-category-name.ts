import { useMenus } from "#src/api/programme/use-programme.ts";
import { entityId } from "#src/domain/values/reference.ts";

/** A category's label in the programme's menu, since responses have no name for it; undefined if it is not in the menu. */
export function useCategoryName(id: string | undefined): string | undefined {
  const menus = useMenus();
  const item = menus.find(
    ({ targetEntity, targetId }) =>
      targetEntity?.trim().toLowerCase() === "contentcategory" &&
      entityId(targetId) === id,
  );
  return item?.label?.trim() || undefined;
}
