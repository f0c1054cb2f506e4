import { Button } from "antd";
import { type ComponentProps, lazy, useState } from "react";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { formatChange } from "#src/i18n/numbers.ts";

const WhyPoints = lazy(() => import("./why-points.tsx"));

type Props = Omit<ComponentProps<typeof WhyPoints>, "onClose">;

/** Opens why a movement has its points. */
export function WhyButton(props: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t("why.title", { points: formatChange(props.points) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("why.button")}
      </Button>
      <ScreenPart of={isOpen} fallback={null} onClose={close}>
        {isOpen && <WhyPoints {...props} onClose={close} />}
      </ScreenPart>
    </>
  );
}
