import { Skeleton } from "antd";
import { type ComponentType, lazy } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

const Roles = lazy(() => import("#src/back-office/screens/roles/roles.tsx"));

/** Kinds in the order of how often they are changed; others follow. */
const order = ["menu", "settings", "feature", "reasons", "group"];

const rankOf = ({ kind }: { kind: string }) =>
  order.includes(kind) ? order.indexOf(kind) : order.length;

const documents = new Map<string, ComponentType>();

/** The documents of a kind, one component for each. */
function documentsOf(kind: string): ComponentType {
  const known = documents.get(kind);
  if (known !== undefined) return known;
  const made = lazy(async () => {
    const { Documents } = await import(
      "#src/back-office/screens/documents/documents.tsx"
    );
    return {
      default: () => <Documents kind={kind} base={`/settings/${kind}`} />,
    };
  });
  documents.set(kind, made);
  return made;
}

const isReadable = ({ may }: OfficeRegistry["kinds"][number]) =>
  may.write || may.publish;

/** What holds for the whole programme: a section for each kind of document that the user may change, and the roles. */
export default function Settings() {
  const t = useTexts();
  const may = useMay();
  const { data, isPending } = useRegistry();
  if (isPending) return <Skeleton active />;
  const kinds = data?.kinds.filter(isReadable) ?? [];
  return (
    <Sections
      label={t("settings.title")}
      sections={[
        ...kinds
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map(({ kind, label, plural, isSingle }) => ({
            path: `/settings/${kind}`,
            title: isSingle ? label : plural,
            component: documentsOf(kind),
          })),
        ...(may("ROLE_WRITE")
          ? [
              {
                path: "/settings/roles",
                title: t("roles.title"),
                component: Roles,
              },
            ]
          : []),
      ]}
    />
  );
}
