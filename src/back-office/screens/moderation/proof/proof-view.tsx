import { Button, Space } from "antd";
import { type ReactNode, useCallback, useState } from "react";
import { KeyHint } from "#src/back-office/screens/moderation/key-hint.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./proof.module.css";

/** It scrolls by keyboard. */
const scrolling = { tabIndex: 0 };

export interface View {
  /** Whether the proof is as large as its pane, instead of 100 %. */
  isFit: boolean;
  /** In degrees: 0, 90, 180 or 270. */
  rotation: number;
  toggle: () => void;
  rotate: () => void;
}

/** How a proof is seen. */
export function useProofView(): View {
  const [isFit, setFit] = useState(true);
  const [rotation, setRotation] = useState(0);
  return {
    ...{ isFit, rotation },
    toggle: useCallback(() => setFit((now) => !now), []),
    rotate: useCallback(() => setRotation((now) => (now + 90) % 360), []),
  };
}

/** A proof that can be enlarged and rotated; it scrolls by keyboard. */
export function ProofView({
  view: { isFit, toggle, rotate },
  extra,
  isKeyed = true,
  children,
}: {
  view: View;
  /** Further buttons. */
  extra?: ReactNode;
  /** Whether Z enlarges it. */
  isKeyed?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <>
      <Space wrap>
        <Button
          onClick={toggle}
          aria-pressed={!isFit}
          {...(isKeyed && { "aria-keyshortcuts": "Z" })}
        >
          {t(isFit ? "moderation.full_size" : "moderation.fit")}
          {isKeyed && (
            <>
              {" "}
              <KeyHint of="Z" />
            </>
          )}
        </Button>
        <Button onClick={rotate}>{t("moderation.rotate")}</Button>
        {extra}
      </Space>
      <section
        {...scrolling}
        aria-label={t("moderation.view")}
        className={styles["view"]}
      >
        {children}
      </section>
    </>
  );
}
