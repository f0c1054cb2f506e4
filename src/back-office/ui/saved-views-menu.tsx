import { DeleteOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useTexts } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import { isList, isObject, type Json } from "#src/schema/json.ts";
import { FormDialog } from "./form-dialog.tsx";
import styles from "./saved-views-menu.module.css";

interface View {
  name: string;
  /** The query of its address. */
  search: string;
}

const keyOf = (list: string) => `bo.views.${list}`;

function readViews(list: string): View[] {
  try {
    const read = JSON.parse(localTexts.get(keyOf(list)) ?? "[]") as Json;
    return isList(read)
      ? read.flatMap((one) =>
          isObject(one) &&
          typeof one["name"] === "string" &&
          typeof one["search"] === "string"
            ? [{ name: one["name"], search: one["search"] }]
            : [],
        )
      : [];
  } catch {
    return [];
  }
}

export interface SavedViewsProps {
  /** Identifies the list. */
  list: string;
  /** Views that the list always offers. */
  own?: readonly View[];
}

/** Filter and order under a name: those of the list, and what was saved on this device (BO-7.5). */
export default function SavedViewsMenu({ list, own = [] }: SavedViewsProps) {
  const t = useTexts();
  const [path, navigate] = useLocation();
  const [params] = useSearchParams();
  const [views, setViews] = useState(() => readViews(list));
  const [isSaving, setSaving] = useState(false);
  const search = withoutPage(params);
  const keep = (next: View[]) => {
    localTexts.set(keyOf(list), JSON.stringify(next));
    setViews(next);
  };
  const all = [{ name: t("list.view_all"), search: "" }, ...own, ...views];
  const present = all.find((one) => one.search === search);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          selectable: true,
          selectedKeys: present ? [`view-${all.indexOf(present)}`] : [],
          onClick: ({ key }) => {
            if (key === "save") return setSaving(true);
            const removed = /^remove-(\d+)$/.exec(key)?.[1];
            if (removed !== undefined)
              return keep(views.filter((_, at) => at !== Number(removed)));
            const view = all[Number(key.slice("view-".length))];
            if (view !== undefined)
              navigate(view.search === "" ? path : `${path}?${view.search}`);
          },
          items: [
            ...all.map(({ name }, at) => ({ key: `view-${at}`, label: name })),
            { type: "divider" as const },
            {
              key: "save",
              label: t("list.view_save"),
              disabled: present !== undefined,
            },
            ...views.map(({ name }, at) => ({
              key: `remove-${at}`,
              icon: <DeleteOutlined aria-hidden />,
              label: t("list.view_remove", { name }),
            })),
          ],
        }}
      >
        <Button className={styles["views"] ?? ""}>
          {t("list.views")}
          {present && search !== "" && ` · ${present.name}`}
        </Button>
      </Dropdown>
      {isSaving && (
        <FormDialog<{ name: string }>
          title={t("list.view_save_title")}
          dialog="document"
          send={async ({ name }) =>
            keep([
              ...views.filter((one) => one.name !== name.trim()),
              { name: name.trim(), search },
            ])
          }
          onDone={() => undefined}
          onClose={() => setSaving(false)}
          fields={[
            {
              name: "name",
              label: t("documents.name"),
              hint: t("list.view_save_hint"),
            },
          ]}
        />
      )}
    </>
  );
}

/** A view starts with its first page. */
function withoutPage(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete("page");
  return kept.toString();
}
