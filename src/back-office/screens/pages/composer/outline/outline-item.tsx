import ClockCircleOutlined from "@ant-design/icons/ClockCircleOutlined";
import CloseCircleFilled from "@ant-design/icons/CloseCircleFilled";
import GlobalOutlined from "@ant-design/icons/GlobalOutlined";
import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import MoreOutlined from "@ant-design/icons/MoreOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import WarningFilled from "@ant-design/icons/WarningFilled";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { BlockIcon } from "#src/back-office/screens/pages/composer/block-icon.tsx";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./outline.module.css";
import { useOutline } from "./outline-context.ts";
import type { OutlineNode } from "./outline-nodes.ts";
import { useFactTexts, useItemFacts } from "./use-item-facts.ts";

interface Props {
  node: OutlineNode;
  hasChildItems: boolean;
  isExpanded: boolean;
}

/** What an item of the outline looks like: name, marks, and the button of its menu. */
export function OutlineItem({ node, hasChildItems, isExpanded }: Props) {
  const t = useTexts();
  const { isReadOnly } = useComposer();
  const { openMenu } = useOutline();
  const facts = useItemFacts(node);
  const { name, type, icon, mark } = facts;
  const texts = useFactTexts(facts);
  return (
    <div className={styles["item"]} data-page={node.block === null}>
      {!isReadOnly && (
        <Button
          slot="drag"
          excludeFromTabOrder
          className={styles["drag"] ?? ""}
        >
          <HolderOutlined aria-hidden />
        </Button>
      )}
      {hasChildItems ? (
        <Button
          slot="chevron"
          className={styles["chevron"] ?? ""}
          data-open={isExpanded}
        >
          <RightOutlined aria-hidden />
        </Button>
      ) : (
        <span className={styles["chevron"]} />
      )}
      <BlockIcon name={icon} />
      <span className={styles["itemName"]} title={type ?? name}>
        {name}
      </span>
      <span className={styles["marks"]}>
        <Sign
          text={texts.languages}
          icon={<GlobalOutlined aria-hidden />}
          more={facts.languages.map((code) => code.toUpperCase()).join(" ")}
        />
        <Sign text={texts.audience} icon={<TeamOutlined aria-hidden />} />
        <Sign
          text={texts.window}
          icon={
            facts.window === "past" ? (
              <HistoryOutlined aria-hidden />
            ) : (
              <ClockCircleOutlined aria-hidden />
            )
          }
        />
        <Sign
          text={texts.warnings}
          icon={<WarningFilled aria-hidden />}
          level="warning"
          more={mark?.warnings}
        />
        <Sign
          text={texts.mistakes}
          icon={<CloseCircleFilled aria-hidden />}
          level="mistake"
          more={mark?.mistakes}
        />
      </span>
      {node.block !== null && (
        <button
          type="button"
          // Shift+F10 opens it from the item.
          tabIndex={-1}
          className={styles["more"]}
          aria-label={t("documents.actions_named", { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            openMenu({ id: node.id, anchor: currentTarget })
          }
        >
          <MoreOutlined aria-hidden />
        </button>
      )}
    </div>
  );
}

interface SignProps {
  /** In words; nothing is shown without. */
  text: string | undefined;
  icon: ReactNode;
  level?: "mistake" | "warning";
  more?: string | number | undefined;
}

/** A small icon with a word or a number; the item's name says it in words. */
function Sign({ text, icon, level, more }: SignProps) {
  if (text === undefined) return null;
  return (
    <span
      className={styles["sign"]}
      data-level={level}
      data-more={more}
      title={text}
      aria-hidden="true"
    >
      {icon}
    </span>
  );
}
