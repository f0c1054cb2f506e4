import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./menu.module.css";

const step = 75;

/**
 * State and controls of a list that scrolls horizontally in its parent: whether it overflows, whether there is more on
 * either side, and how to scroll. Clicks in quick succession add up while it is still moving.
 * @param entries the items of the list
 * @param where the current page: its entry is scrolled into view, and again only if the entries change
 */
export function useHorizontalScroll(entries: readonly object[], where: string) {
  const shown = JSON.stringify(entries);
  const list = useRef<HTMLUListElement>(null);
  const aim = useRef<number>(undefined);
  const [ends, setEnds] = useState({
    overflows: false,
    canGoBack: false,
    canGoOn: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have another width
  useEffect(() => {
    const line = list.current;
    if (!line) return;
    const measure = () =>
      setEnds({
        overflows: line.scrollWidth > (line.parentElement?.clientWidth ?? 0),
        canGoBack: line.scrollLeft > 1,
        canGoOn: furthest(line) - line.scrollLeft > 1,
      });
    const arrive = () => {
      aim.current = undefined;
    };
    measure();
    line.addEventListener("scroll", measure, { passive: true });
    line.addEventListener("scrollend", arrive);
    const sizes =
      "ResizeObserver" in window ? new ResizeObserver(measure) : undefined;
    for (const part of [line, ...line.children]) sizes?.observe(part);
    return () => {
      line.removeEventListener("scroll", measure);
      line.removeEventListener("scrollend", arrive);
      sizes?.disconnect();
    };
  }, [entries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries, the current one, or the room for arrows change
  useEffect(() => {
    const line = list.current;
    const current = line?.querySelector("[aria-current]");
    if (!line || !current) return;
    const frame = line.getBoundingClientRect();
    const entry = current.getBoundingClientRect();
    if (entry.left >= frame.left && entry.right <= frame.right) return;
    const middle = (frame.left + frame.right) / 2;
    const off = (entry.left + entry.right) / 2 - middle;
    line.scrollTo({ left: line.scrollLeft + off, behavior: "instant" });
  }, [shown, where, ends.overflows]);

  const scroll = useCallback((direction: 1 | -1) => {
    const line = list.current;
    if (!line) return;
    const next = (aim.current ?? line.scrollLeft) + direction * step;
    aim.current = Math.min(Math.max(next, 0), furthest(line));
    line.scrollTo({ left: aim.current });
  }, []);

  return { list, ...ends, scroll };
}

const furthest = ({ scrollWidth, clientWidth }: HTMLElement) =>
  scrollWidth - clientWidth;

const arrows = {
  back: { icon: <LeftOutlined />, label: "app.menu.scroll_back" },
  on: { icon: <RightOutlined />, label: "app.menu.scroll_on" },
} as const;

type Props = {
  way: keyof typeof arrows;
  /** At an end the button stays in place, so that keyboard users do not lose focus. */
  isAtEnd: boolean;
  onClick: () => void;
};

/** A button that scrolls the menu. */
export function ScrollArrow({ way, isAtEnd, onClick }: Props) {
  const { t } = useTranslation();
  const { icon, label } = arrows[way];
  return (
    <button
      type="button"
      className={styles["arrow"]}
      aria-label={t(label)}
      aria-disabled={isAtEnd}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
