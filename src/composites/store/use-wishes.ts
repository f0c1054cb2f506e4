import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { setWishMutation } from "#src/api/store.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";

export interface Wishes {
  isKnown: boolean;
  has(id: string): boolean;
  /** Shown at once; undone and notified when the server refuses it. */
  set(id: string, isWished: boolean): void;
}

/** The user's wishes: those of the server, and over them what has been clicked here. */
export function useWishes(wishlist: readonly Reward[] | undefined): Wishes {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutateAsync: setWish } = useMutation(setWishMutation());
  const [clicked, setClicked] = useState<ReadonlyMap<string, boolean>>(
    new Map(),
  );
  const underWay = useRef(new Set<string>());

  const set = useCallback(
    async (id: string, isWished: boolean) => {
      if (underWay.current.has(id)) return;
      const show = (isShown: boolean) =>
        setClicked((before) => new Map(before).set(id, isShown));
      underWay.current.add(id);
      show(isWished);
      try {
        await setWish({ id, isWished });
      } catch {
        show(!isWished);
        notify("error", t("store.wish_failed"));
      } finally {
        underWay.current.delete(id);
      }
    },
    [setWish, notify, t],
  );

  return useMemo(() => {
    const listed = new Set(wishlist?.map(entityId));
    return {
      isKnown: wishlist !== undefined,
      has: (id) => clicked.get(id) ?? listed.has(id),
      set: (id, isWished) => void set(id, isWished),
    };
  }, [wishlist, clicked, set]);
}
