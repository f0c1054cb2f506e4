import CloseOutlined from "@ant-design/icons/CloseOutlined";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { imageAlt, imageUrl, thumbnailUrl } from "#src/domain/values/image.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Image as ImageReference } from "#src/schema/types.gen.ts";
import { Button } from "#src/ui/controls.tsx";
import {
  closeOnBackdrop,
  DialogElement,
} from "#src/ui/dialog/dialog-element.tsx";
import styles from "./challenge-photo-lightbox.module.css";

/** A photo with its name. */
export interface NamedPhoto {
  id: string;
  name: string;
  image: ImageReference | undefined;
}

type Props = {
  photos: readonly NamedPhoto[];
  /** Index in `photos`, from 0. */
  index: number;
  /** Number of all photos, including those not loaded yet. */
  total: number;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Content below the photo. */
  children: ReactNode;
};

/**
 * A photo as large as the window allows. Buttons, arrow keys, Home, End and swipes lead to the others; Escape and the
 * backdrop close it (CH-2.4.36). A photo that fails to load shows its address above the thumbnail (CH-7.9).
 */
export function Lightbox({
  photos,
  index,
  total,
  onOpen,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const id = useId();
  const photo = photos[index];
  const go = (target: NamedPhoto | undefined) => {
    if (target) onOpen(target.id);
  };
  const previous = photos[index - 1];
  const next = photos[index + 1];

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const stop = closeOnBackdrop(element);
    return () => {
      stop();
      element.close();
    };
  }, []);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const isKey = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(
        event.key,
      );
      if (!isKey || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(
        {
          ArrowLeft: previous,
          ArrowRight: next,
          Home: photos[0],
          End: photos.at(-1),
        }[event.key],
      );
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  });
  useEffect(() => {
    for (const neighbor of [next, previous]) {
      const address = imageUrl(neighbor?.image);
      if (address) new Image().src = address;
    }
  }, [next, previous]);
  const swipe = useSwipe(picture, {
    left: () => go(next),
    right: () => go(previous),
  });

  if (photo === undefined) return null;
  const { name, image } = photo;
  const small = thumbnailUrl(image);
  return (
    <DialogElement
      ref={dialog}
      closedby="any"
      className={styles["lightbox"]}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles["head"]}>
        <h2 id={id} aria-live="polite">
          {name}
        </h2>
        <span role="status" className={styles["place"]}>
          {t("challenge.photos.place", {
            index: formatNumber(index + 1),
            total: formatNumber(total),
          })}
        </span>
        <Button
          look="text"
          className={styles["button"] ?? ""}
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("core.close")}
          onClick={onClose}
        />
      </div>
      <div className={styles["stage"]} {...swipe}>
        <Button
          look="text"
          className={styles["button"] ?? ""}
          icon={<LeftOutlined aria-hidden />}
          aria-label={t("core.previous")}
          disabled={!previous}
          onClick={() => go(previous)}
        />
        <img
          key={photo.id}
          ref={picture}
          className={styles["photo"]}
          src={imageUrl(image)}
          style={
            small ? { backgroundImage: `url(${JSON.stringify(small)})` } : {}
          }
          alt={imageAlt(image) || t("challenge.photos.alt", { name })}
          draggable={false}
          onError={({ currentTarget: { src } }) =>
            console.warn(`The photo ${photo.id} could not be fetched: ${src}`)
          }
        />
        <Button
          look="text"
          className={styles["button"] ?? ""}
          icon={<RightOutlined aria-hidden />}
          aria-label={t("core.next")}
          disabled={!next}
          onClick={() => go(next)}
        />
      </div>
      <div className={styles["foot"]}>{children}</div>
    </DialogElement>
  );
}

/** Minimum length of a swipe, in pixels. */
const swipeDistance = 48;

/** Moves the element with the finger and reports swipes to the left or right; not while the page is zoomed in. */
function useSwipe(
  element: RefObject<HTMLElement | null>,
  on: { left: () => void; right: () => void },
) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const move = (distance: number) => {
    if (element.current)
      element.current.style.translate = distance === 0 ? "" : `${distance}px`;
  };
  const end = () => {
    start.current = undefined;
    move(0);
  };
  return {
    onPointerDown: ({
      pointerType,
      isPrimary,
      clientX,
      clientY,
    }: PointerEvent) => {
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
      if (pointerType === "mouse" || isZoomed) return;
      if (!isPrimary) return end();
      start.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (start.current) move(clientX - start.current.x);
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      end();
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(y)) return;
      if (x < 0) on.left();
      else on.right();
    },
    onPointerCancel: end,
  };
}
