import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import type { EntryRef } from "#src/back-office/screens/moderation/entries.ts";
import type { OfficeClaim } from "#src/schema/types.gen.ts";

/** Entries that are only passed by are not claimed. */
const PASSING_MS = 200;
/** A claim holds for three minutes. */
const RENEWED_MS = 60_000;
/** How often is looked whether another moderator is done. */
const LOOKED_MS = 15_000;

/**
 * Claims an entry as long as it is open, and gives it back (BO-5.7).
 * @returns the name of another moderator with a claim on it
 */
export function useClaim(
  ref: EntryRef | undefined,
  isWaiting: boolean,
): string | undefined {
  const client = useOffice();
  const user = useQuery(sessionQuery(client)).data?.user.id;
  const path =
    ref && isWaiting ? `/moderation/claims/${ref.kind}/${ref.id}` : undefined;
  const [other, setOther] = useState<{ path: string; name: string }>();
  useEffect(() => {
    if (path === undefined) return;
    // A claim opens no sign-in dialog: the next decision does.
    const quietly = { isSigningIn: true, keepalive: true };
    let claimed: Promise<unknown> | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const claim = () => {
      claimed = client
        .request("PUT", path, quietly)
        .then((answer) => {
          const { by } = answer as OfficeClaim;
          const isOther = by.id !== user;
          setOther(isOther ? { path, name: by.name } : undefined);
          return isOther;
        })
        .catch(() => false)
        .then((isOther) => {
          timer = setTimeout(claim, isOther ? LOOKED_MS : RENEWED_MS);
        });
    };
    const giveBack = () => {
      if (claimed === undefined) return;
      void claimed.then(() => {
        clearTimeout(timer);
        client.request("DELETE", path, quietly).catch(() => undefined);
      });
    };
    timer = setTimeout(claim, PASSING_MS);
    window.addEventListener("pagehide", giveBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", giveBack);
      giveBack();
    };
  }, [path, client, user]);
  return other?.path === path ? other?.name : undefined;
}
