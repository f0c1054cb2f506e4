import type { PlainLayout } from "#src/engine/contract.ts";
import { byName } from "./by-name.ts";

/** The pages that a visitor may open, by name: they are part of the entry bundle. */
export const startLayouts: Readonly<Record<string, PlainLayout>> = byName(
  import.meta.glob<PlainLayout>(
    [
      "./pages/{login,logout,not-found,sign-up,sso-failure,unsubscribe}.json",
      "./pages/{confirm-email,create-password,forgot-password,reset-password}.json",
    ],
    { eager: true, import: "default" },
  ),
);
