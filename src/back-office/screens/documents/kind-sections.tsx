import { type ComponentType, lazy } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import type { Section } from "#src/back-office/ui/sections.tsx";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

type Kind = OfficeRegistry["kinds"][number];

/** The order of the sections; kinds that are not named follow. */
const order = ["menu", "settings", "feature", "reasons", "group"];

const rankOf = ({ kind }: Kind) =>
  order.includes(kind) ? order.indexOf(kind) : order.length;

const components = new Map<string, ComponentType>();

/** The documents of a kind, one component for each address. */
function documentsAt(kind: string, base: string): ComponentType {
  const known = components.get(base);
  if (known !== undefined) return known;
  const made = lazy(async () => {
    const { Documents } = await import("./documents.tsx");
    return { default: () => <Documents kind={kind} base={base} /> };
  });
  components.set(base, made);
  return made;
}

/**
 * A section for each kind of document that the user may change or publish and whose address is below one of these
 * screens; undefined while it is not known.
 * @param root the address of the screen that shows them, below `/bo`
 */
export function useKindSections(
  root: string,
  screens: readonly string[] = [root],
): Section[] | undefined {
  const { data, isPending } = useRegistry();
  if (isPending) return undefined;
  return (data?.kinds ?? [])
    .filter(
      ({ kind, may }) =>
        (may.write || may.publish) &&
        screens.some((one) => documentAddress(kind, "").startsWith(`${one}/`)),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ kind, label, plural, isSingle }) => ({
      path: `${root}/${kind}`,
      title: isSingle ? label : plural,
      component: documentsAt(kind, `${root}/${kind}`),
    }));
}
