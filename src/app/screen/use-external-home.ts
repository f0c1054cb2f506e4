import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { externalHome } from "#src/domain/auth-token.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { tokenAtom } from "#src/state/token.ts";
import { userAtom } from "#src/state/user.ts";

/** Leaves home for the programme's own home page, where it has one; the terms of use come first. */
export function useExternalHome(path: string): boolean {
  const { config } = useAtomValue(programmeAtom);
  const token = useAtomValue(tokenAtom);
  const user = useAtomValue(userAtom);
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
