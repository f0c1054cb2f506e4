import { createContext, useContext } from "react";
import type { Inspector } from "#src/engine/core/types.ts";
import styles from "./marks.module.css";
import type { PageStore } from "./page-store.ts";
import { LINE } from "./page-store.ts";
import { useBlockName, useView } from "./view.ts";

const PageContext = createContext<PageStore | undefined>(undefined);

export const PageProvider = PageContext.Provider;

function useBlockOf(key: string) {
  const block = useContext(PageContext)?.blockOf(key);
  const name = useBlockName(block?.["@type"], block?.["title"]);
  const isSelected = useView(({ selected }) => selected === key);
  const isMarked = useView(({ marked }) => marked.has(key));
  return { name, isSelected, isMarked };
}

/** The outline and the name of a block that is shown; its button selects the block. */
function Mark({ blockKey }: { blockKey: string }) {
  const { name, isSelected, isMarked } = useBlockOf(blockKey);
  return (
    <div
      className={styles["mark"]}
      data-canvas={blockKey}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
    >
      <button type="button" aria-pressed={isSelected}>
        {name}
      </button>
    </div>
  );
}

/** A thin line in place of a block that is not shown, with the reason in words. */
export function Line({ blockKey }: { blockKey: string }) {
  const { name, isSelected, isMarked } = useBlockOf(blockKey);
  const reason = useView(({ reasons }) => reasons[blockKey]);
  return (
    <button
      type="button"
      className={styles["line"]}
      data-canvas={blockKey}
      data-line
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      aria-pressed={isSelected}
    >
      <strong>{name}</strong>
      {reason !== undefined && <span>{reason}</span>}
    </button>
  );
}

/** The line of a shared content of which nothing is shown. */
function HiddenContent({ blockKey }: { blockKey: string }) {
  const isHidden = useView(({ reasons }) => Object.hasOwn(reasons, blockKey));
  return isHidden ? <Line blockKey={blockKey} /> : null;
}

/** The lines of blocks inside a group that are not shown, below it. */
function NestedLines({ page, parent }: { page: PageStore; parent: string }) {
  const left = page.get()?.left;
  const keys = page.nestedOf(parent).filter((key) => left?.has(key));
  return keys.map((key) => <Line key={key} blockKey={key} />);
}

/** What the engine adds to a page in the canvas: marks of blocks that are shown, lines for those that are not. */
export const createMarks = (page: PageStore): Inspector => ({
  outline: styles["block"],
  audited: (verdict) => verdict,
  explain: () => "",
  label: ({ pointer, type }) => {
    const key = page.blockAt(pointer)?.key;
    if (key === undefined || type === LINE) return null;
    return (
      <>
        <Mark blockKey={key} />
        <NestedLines page={page} parent={key} />
      </>
    );
  },
  placeholder: ({ pointer }) => {
    const block = page.blockAt(pointer);
    if (block === undefined) return null;
    const { key, isShared, isFirst } = block;
    if (!isShared) return <Line blockKey={key} />;
    return isFirst ? <HiddenContent blockKey={key} /> : null;
  },
});
