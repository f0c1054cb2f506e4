import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useConfig } from "#src/api/programme.ts";
import { useUser } from "#src/api/user.ts";
import { externalHome } from "#src/domain/auth-token.ts";
import { tokenAtom } from "#src/state/token.ts";

/** Leaves home for the programme's own home page, where it has one; the terms of use come first. */
export function useExternalHome(path: string): boolean {
  const config = useConfig();
  const token = useAtomValue(tokenAtom);
  const user = useUser();
  const mayLeave =
    path === "/" && user !== null && user.isCGUAccepted !== false;
  const address = mayLeave
    ? externalHome(config.externalHomeUrl, token)
    : undefined;
  useEffect(() => {
    if (address !== undefined) location.replace(address);
  }, [address]);
  return address !== undefined;
}
