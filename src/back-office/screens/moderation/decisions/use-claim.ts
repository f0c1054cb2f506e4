import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import type { EntryRef } from "#src/back-office/screens/moderation/entries.ts";

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
  const { kind, id } = (isWaiting ? ref : undefined) ?? {};
  const [other, setOther] = useState<EntryRef & { name: string }>();
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    const path = `/moderation/claims/${kind}/{id}` as const;
    // A claim opens no sign-in dialog: the next decision does.
    const quietly = { params: { id }, isSigningIn: true, keepalive: true };
    let claimed: Promise<unknown> | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const claim = () => {
      claimed = client
        .request("PUT", path, quietly)
        .then(({ by }) => {
          const isOther = by.id !== user;
          setOther(isOther ? { kind, id, name: by.name } : undefined);
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
  }, [kind, id, client, user]);
  return other?.kind === kind && other?.id === id ? other?.name : undefined;
}
