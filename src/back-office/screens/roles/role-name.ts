import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import type { OfficeRole } from "#src/schema/types.gen.ts";

/** Names roles: shipped ones in the language on the screen. */
export function useRoleName(): (
  role: Pick<OfficeRole, "key" | "name">,
) => string {
  const t = useTexts();
  return ({ key, name }) => (key === null ? name : t(`role.${key}` as TextKey));
}
