import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { setWishMutation } from "#src/api/store.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";

export interface Wishes {
  isKnown: boolean;
  has(id: string): boolean;
  /** Shown at once; undone and notified when the server refuses it. */
  toggle(id: string): void;
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

  const set = (id: string, isWished: boolean) =>
    setClicked((before) => new Map(before).set(id, isWished));
  const has = (id: string) =>
    clicked.get(id) ??
    wishlist?.some((reward) => entityId(reward) === id) ??
    false;

  async function change(id: string, isWished: boolean): Promise<void> {
    underWay.current.add(id);
    set(id, isWished);
    try {
      await setWish({ id, isWished });
    } catch {
      set(id, !isWished);
      notify("error", t("store.wish_failed"));
    } finally {
      underWay.current.delete(id);
    }
  }

  return {
    isKnown: wishlist !== undefined,
    has,
    toggle(id) {
      if (!underWay.current.has(id)) void change(id, !has(id));
    },
  };
}
