import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PauseOutlined from "@ant-design/icons/PauseOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./carousel.module.css";
import type { Rotation } from "./use-rotation.ts";

type Props = { rotation: Rotation; total: number; slidesId: string };

/** Pause or play first, as the pattern asks; then back, where one is, and on. */
export function CarouselControls({ rotation, total, slidesId }: Props) {
  const { t } = useTranslation();
  const { current, isOn, toggle, go } = rotation;
  return (
    <div className={styles["controls"]}>
      <Button
        type="text"
        aria-label={t(isOn ? "widgets.group.pause" : "widgets.group.play")}
        icon={isOn ? <PauseOutlined /> : <CaretRightFilled />}
        onClick={toggle}
      />
      <Button
        type="text"
        aria-label={t("widgets.group.previous")}
        aria-controls={slidesId}
        icon={<LeftOutlined />}
        onClick={() => go(-1)}
      />
      <span className={styles["position"]} aria-hidden="true">
        {current + 1} / {total}
      </span>
      <Button
        type="text"
        aria-label={t("widgets.group.next")}
        aria-controls={slidesId}
        icon={<RightOutlined />}
        onClick={() => go(1)}
      />
    </div>
  );
}
