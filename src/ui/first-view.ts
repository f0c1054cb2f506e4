import { startTransition, useEffect, useState } from "react";
import { withPatience } from "#src/browser/patience.ts";

/** Milliseconds until a rendered frame is presented. */
const presentation = 50;

/**
 * Resolves once the first screen has been rendered with its pictures. Work that is not visible yet waits for this, so that
 * network and processor are free for what the user sees.
 */
export async function firstViewDrawn(): Promise<void> {
  await frame();
  // Less urgent work waits for the pictures for three seconds at most.
  await withPatience(() => settled().then(decoded)).catch(() => undefined);
  await frame();
  await frame();
  await new Promise((resolve) => setTimeout(resolve, presentation));
  await whenIdle(1_000);
}

/** Whether the first screen has been rendered since the component mounted; what was held back renders in a transition. */
export function useFirstViewDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void firstViewDrawn().then(() => {
      if (isWanted) startTransition(() => setDrawn(true));
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return isDrawn;
}

/** Resolves when nothing on the first screen is loading, except what waits for this. */
const settled = () =>
  new Promise<void>((resolve) => {
    let looks = 0;
    const look = async () => {
      const present = ++looks;
      const busy = await onScreen(
        document.querySelectorAll("[aria-busy=true]:not([data-later])"),
      );
      if (busy.length > 0 || present !== looks) return;
      changes.disconnect();
      resolve();
    };
    const changes = new MutationObserver(() => void look());
    changes.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ["aria-busy"],
    });
    void look();
  });

async function decoded(): Promise<unknown> {
  const pictures = [...document.images];
  const lazy = pictures.filter(({ loading }) => loading === "lazy");
  const eager = pictures.filter(({ loading }) => loading !== "lazy");
  const awaited = [...eager, ...(await onScreen(lazy))];
  return Promise.allSettled(awaited.map((picture) => picture.decode()));
}

/** Those of the elements that are on the screen in the next frame; does not force a layout. */
function onScreen<E extends Element>(elements: Iterable<E>): Promise<E[]> {
  const all = [...elements];
  return new Promise((resolve) => {
    if (all.length === 0 || !("IntersectionObserver" in window))
      return resolve([]);
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      resolve(seen.map(({ target }) => target as E));
    });
    for (const element of all) observer.observe(element);
  });
}

/**
 * Resolves when the browser is idle, so that rendered content is visible, or after `timeout` milliseconds; browsers without
 * idle callbacks wait briefly.
 */
export const whenIdle = (timeout: number) =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window)
      requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, Math.min(50, timeout));
  });

/** Resolves after the next frame's layout; immediately in browsers without the observer. */
const frame = () =>
  withPatience(
    () =>
      new Promise<unknown>((resolve) => {
        if (!("IntersectionObserver" in window)) return setTimeout(resolve);
        const observer = new IntersectionObserver((seen) => {
          observer.disconnect();
          resolve(seen);
        });
        return observer.observe(document.body);
      }),
  ).catch(() => undefined);
