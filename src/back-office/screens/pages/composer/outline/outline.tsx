import {
  type ComponentProps,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { Collection } from "react-aria-components/Collection";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { useOffice } from "#src/back-office/api/office.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { useComposedTexts } from "#src/back-office/screens/pages/composer/composed-texts.ts";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { useSelected } from "#src/back-office/screens/pages/composer/use-workbench-state.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { ItemMenu, type ItemMenuTarget } from "./item-menu.tsx";
import styles from "./outline.module.css";
import { OutlineContext, type OutlineState } from "./outline-context.ts";
import { OutlineItem } from "./outline-item.tsx";
import { createOutline, type OutlineNode } from "./outline-nodes.ts";
import { OutlineRow } from "./outline-row.tsx";
import { useLastFocusWithin } from "./use-last-focus.ts";
import { useOutlineDrag } from "./use-outline-drag.ts";
import { useOutlineKeys } from "./use-outline-keys.ts";

const rowSize = 36;

/** For how many frames an item is waited for. */
const MAX_FRAMES = 60;

interface Props {
  /** May lag behind what is typed. */
  body: JsonObject;
  marks: OutlineState["marks"];
}

/** The part of the tree's state that is needed here. */
interface TreeState {
  collection: { getItem: (key: string) => unknown };
  selectionManager: {
    focusedKey: string | null;
    setFocused: (isFocused: boolean) => void;
    setFocusedKey: (key: string) => void;
  };
}

/** The page and its blocks as a tree, by keyboard and by mouse (BO-4.2). */
export default memo(function Outline({ body, marks }: Props) {
  const composer = useComposer();
  const { commands, nesting, nameOf, isReadOnly } = composer;
  const [selected, select] = useSelected();
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeState>(undefined);
  const outline = useMemo(createOutline, []);
  const nodes = useMemo(() => outline.of(body), [outline, body]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const expanded = useMemo(
    () => expandedIn(nodes, collapsed),
    [nodes, collapsed],
  );
  const [menu, setMenu] = useState<ItemMenuTarget>();
  const wasHere = useLastFocusWithin(box);
  const focus = useCallback((id: string) => {
    const start = document.activeElement;
    const attempt = (left: number) => {
      const manager = tree.current?.selectionManager;
      manager?.setFocused(true);
      manager?.setFocusedKey(id);
      requestAnimationFrame(() => {
        const focused = tree.current?.selectionManager.focusedKey ?? id;
        // The tree forgets an item while it reads its items again; another item was chosen by the person.
        if (left > 0 && document.activeElement === start && focused === id)
          attempt(left - 1);
      });
    };
    attempt(MAX_FRAMES);
    return true as const;
  }, []);
  useImperativeHandle(composer.outline, () => ({ focus }), [focus]);
  const followed = useRef<string>(undefined);
  const follow = useCallback(() => {
    const path = pathTo(nodes, selected);
    const isFollowed = followed.current === selected;
    followed.current = selected;
    setCollapsed((before) =>
      path.some((id) => before.has(id))
        ? new Set([...before].filter((id) => !path.includes(id)))
        : before,
    );
    const manager = tree.current?.selectionManager;
    if (manager === undefined || path.length === 0) return;
    if (wasHere.current) {
      // An item found by its first letters is focused without being selected, and stays so for as long as it exists.
      const focused = manager.focusedKey;
      const keepsFocus =
        isFollowed && focused !== null && pathTo(nodes, focused).length > 0;
      focus(keepsFocus ? focused : selected);
      return;
    }
    // Where Tab leads to, and in sight when it was chosen elsewhere.
    manager.setFocusedKey(selected);
    showRow(box.current, visibleIndex(nodes, selected, collapsed));
  }, [selected, nodes, collapsed, focus, wasHere]);
  const drag = useOutlineDrag({ commands, nesting, body, isReadOnly });
  const onKeyDownCapture = useOutlineKeys(setMenu);
  const texts = useComposedTexts();
  const now = useMinute();
  const state = useMemo<OutlineState>(
    () => ({ marks, now, openMenu: setMenu }),
    [marks, now],
  );
  const dependencies = useMemo(() => [nameOf, texts], [nameOf, texts]);
  const render = (node: OutlineNode): ReactNode => (
    <TreeItem
      id={node.id}
      textValue={node.block === null ? texts.settings : nameOf(node.block)}
      className={styles["row"] ?? ""}
      render={(row) => <OutlineRow row={row} node={node} />}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <OutlineItem {...{ node, hasChildItems, isExpanded }} />
        )}
      </TreeItemContent>
      <Collection items={node.children} dependencies={dependencies}>
        {render}
      </Collection>
    </TreeItem>
  );
  return (
    <I18nProvider locale={language}>
      <OutlineContext value={state}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the menu of the items in it */}
        <div
          ref={box}
          className={styles["treeBox"]}
          onKeyDownCapture={onKeyDownCapture}
          onContextMenu={(event) => {
            const row = (event.target as Element).closest<HTMLElement>(
              "[role=treeitem]",
            );
            const id = row?.dataset["key"];
            if (row == null || id === undefined || id === PAGE) return;
            event.preventDefault();
            setMenu({ id, anchor: row });
          }}
        >
          <Virtualizer layout={ListLayout} layoutOptions={{ rowSize }}>
            <Tree<OutlineNode>
              // A tree has its drag and drop for as long as it is there.
              key={String(isReadOnly)}
              aria-label={texts.outline}
              className={styles["tree"] ?? ""}
              items={nodes}
              dependencies={dependencies}
              selectionMode="single"
              selectionBehavior="replace"
              disallowEmptySelection
              selectedKeys={[selected]}
              onSelectionChange={(keys) => {
                const [key] = [...(keys === "all" ? [] : keys)];
                if (key === undefined) return;
                followed.current = String(key);
                select(followed.current);
              }}
              expandedKeys={expanded}
              onExpandedChange={(keys) =>
                setCollapsed(collapsedOf(nodes, keys))
              }
              onAction={(key) => composer.openForm(String(key))}
              {...(!isReadOnly && { dragAndDropHooks: drag })}
              render={({ role: _, ...attributes }, values) => {
                const state = values.state as unknown as TreeState;
                tree.current = state;
                return (
                  <TreeRoot
                    {...withoutGrid(attributes)}
                    follow={follow}
                    hasSelected={state.collection.getItem(selected) != null}
                  />
                );
              }}
            >
              {render}
            </Tree>
          </Virtualizer>
        </div>
        {menu !== undefined && (
          <ItemMenu
            target={menu}
            onClose={() => {
              setMenu(undefined);
              focus(menu.id);
            }}
          />
        )}
      </OutlineContext>
    </I18nProvider>
  );
});

const MINUTE_MS = 60_000;

/** The server's time, of which the outline shows no seconds. */
function useMinute(): number {
  const client = useOffice();
  return Math.floor(client.now() / MINUTE_MS) * MINUTE_MS;
}

interface TreeRootProps extends ComponentProps<"div"> {
  follow: () => void;
  hasSelected: boolean;
}

/** The tree itself. It cannot focus an item before it has it, which is some renders after it was given. */
function TreeRoot({ follow, hasSelected, ...attributes }: TreeRootProps) {
  useEffect(() => {
    if (hasSelected) follow();
  }, [follow, hasSelected]);
  return <div {...attributes} role="tree" />;
}

/** Attributes of a grid, which a tree has not. */
function withoutGrid<Attributes extends object>(attributes: Attributes) {
  return {
    ...attributes,
    "aria-rowcount": undefined,
    "aria-colcount": undefined,
  };
}

/** The ids that lead to an item, its own included; empty for an unknown id. */
function pathTo(nodes: readonly OutlineNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [id];
    const inner = pathTo(node.children, id);
    if (inner.length > 0) return [node.id, ...inner];
  }
  return [];
}

/** How many items are above an item. */
function visibleIndex(
  nodes: readonly OutlineNode[],
  id: string,
  collapsed: ReadonlySet<string>,
): number {
  const visible = (list: readonly OutlineNode[]): string[] =>
    list.flatMap((node) => [
      node.id,
      ...(collapsed.has(node.id) ? [] : visible(node.children)),
    ]);
  return visible(nodes).indexOf(id);
}

function showRow(box: HTMLElement | null, index: number): void {
  const list = box?.querySelector("[role=tree]");
  if (list == null || index < 0) return;
  const top = index * rowSize;
  const isInSight =
    top >= list.scrollTop &&
    top + rowSize <= list.scrollTop + list.clientHeight;
  if (!isInSight) list.scrollTop = Math.max(0, top - list.clientHeight / 2);
}

const groupsIn = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ id, children }) =>
    children.length === 0 ? [] : [id, ...groupsIn(children)],
  );

const expandedIn = (
  nodes: readonly OutlineNode[],
  collapsed: ReadonlySet<string>,
) => groupsIn(nodes).filter((id) => !collapsed.has(id));

const collapsedOf = (
  nodes: readonly OutlineNode[],
  expanded: Iterable<unknown>,
): ReadonlySet<string> => {
  const open = new Set(expanded);
  return new Set(groupsIn(nodes).filter((id) => !open.has(id)));
};
