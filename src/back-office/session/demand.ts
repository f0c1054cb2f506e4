import { atom, type createStore } from "jotai";
import type { Demand } from "#src/back-office/api/office-client.ts";

interface OpenDemand {
  demand: Demand;
  settle: (isDone: boolean) => void;
}

/** The dialog over the screen: a sign-in, or the password again. */
export const demandAtom = atom<OpenDemand>();

/** Opens one dialog, however many calls wait for it. */
export function createDemands(store: ReturnType<typeof createStore>) {
  const open = new Map<Demand, Promise<boolean>>();
  return (demand: Demand): Promise<boolean> => {
    const known = open.get(demand);
    if (known !== undefined) return known;
    const asked = new Promise<boolean>((resolve) => {
      store.set(demandAtom, {
        demand,
        settle(isDone) {
          open.delete(demand);
          store.set(demandAtom, undefined);
          resolve(isDone);
        },
      });
    });
    open.set(demand, asked);
    return asked;
  };
}
