import { type ComponentType, lazy } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import {
  areaOf,
  type DocumentArea,
  documentsAddress,
} from "#src/back-office/screens/document-address.ts";
import type { Section } from "#src/back-office/ui/sections.tsx";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** Kinds in the order of how often they are changed; others follow. */
const order = [
  "challenge",
  "menu",
  "theme",
  "settings",
  "feature",
  "mails",
  "reasons",
  "group",
];

const rankOf = ({ kind }: { kind: string }) =>
  order.includes(kind) ? order.indexOf(kind) : order.length;

export const isReadable = ({ may }: OfficeRegistry["kinds"][number]) =>
  may.write || may.publish;

const components = new Map<string, ComponentType>();

/** The documents of a kind, one component for each. */
function documentsOf(kind: string): ComponentType {
  const known = components.get(kind);
  if (known !== undefined) return known;
  const made = lazy(async () => {
    const { Documents } = await import("./documents.tsx");
    return {
      default: () => <Documents kind={kind} base={documentsAddress(kind)} />,
    };
  });
  components.set(kind, made);
  return made;
}

/** A section for each kind of document in an area of the back office that the user may change; undefined until known. */
export function useDocumentSections(
  area: DocumentArea,
): readonly Section[] | undefined {
  const { data, isPending } = useRegistry();
  if (isPending) return undefined;
  const kinds = data?.kinds.filter(
    (kind) => isReadable(kind) && areaOf(kind.kind) === area,
  );
  return kinds
    ?.toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ kind, label, plural, isSingle }) => ({
      path: documentsAddress(kind),
      title: isSingle ? label : plural,
      component: documentsOf(kind),
    }));
}
