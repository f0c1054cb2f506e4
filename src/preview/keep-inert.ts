/** The key of the block that an element belongs to: of the line or mark that it is in, or of the block around it. */
export function keyOf(element: Element | null): string | undefined {
  const own = element?.closest<HTMLElement>("[data-canvas]");
  if (own) return own.dataset["canvas"];
  let block = element?.closest<HTMLElement>("[data-block]");
  while (block) {
    const mark = block.querySelector<HTMLElement>(":scope > [data-canvas]");
    if (mark !== null) return mark.dataset["canvas"];
    block = block.parentElement?.closest<HTMLElement>("[data-block]");
  }
  return undefined;
}

const elementOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target : null;

/** What would act, or take what is typed. */
const interactive =
  "a[href], area[href], button, input, select, textarea, summary, iframe, audio, video, [tabindex], [contenteditable]";

const isOfCanvas = (element: Element) =>
  element.closest("[data-canvas]") !== null;

/** Takes an element and what is in it out of the order of the keyboard, except for our own buttons. */
function untab(element: Element): void {
  const found = [...element.querySelectorAll<HTMLElement>(interactive)];
  if (element.matches(interactive)) found.push(element as HTMLElement);
  for (const one of found)
    if (!isOfCanvas(one) && one.tabIndex >= 0) one.tabIndex = -1;
}

/**
 * Makes a page inert: links, buttons and forms do nothing. A click selects the block.
 * @returns how to stop
 */
export function keepInert(
  root: HTMLElement,
  onSelect: (key: string) => void,
): () => void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const click = (event: Event) => {
    stop(event);
    const key = keyOf(elementOf(event));
    if (key !== undefined) onSelect(key);
  };
  let hovered: HTMLElement | null = null;
  const hover = (event: Event) => {
    const key = keyOf(elementOf(event));
    const next =
      key === undefined
        ? null
        : root.querySelector<HTMLElement>(`[data-canvas="${CSS.escape(key)}"]`);
    if (next === hovered) return;
    hovered?.removeAttribute("data-hovered");
    next?.setAttribute("data-hovered", "");
    hovered = next;
  };
  const stopped = [
    ...["auxclick", "dblclick", "submit", "dragstart", "contextmenu"],
    ...["beforeinput", "change", "drop", "paste"],
  ];
  // The frame still gets the focus, but none of its fields does.
  const press = (event: Event) => {
    if (!isOfCanvas(elementOf(event) ?? root)) stop(event);
  };
  const all: [string, (event: Event) => void][] = [
    ...stopped.map((name): [string, typeof stop] => [name, stop]),
    ["click", click],
    ["mousedown", press],
    ["pointerdown", press],
    ["pointerover", hover],
  ];
  for (const [name, listener] of all)
    addEventListener(name, listener, { capture: true });
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      if (type === "attributes") untab(target as Element);
      else
        for (const node of addedNodes) if (node instanceof Element) untab(node);
  });
  observer.observe(root, {
    ...{ childList: true, subtree: true },
    attributeFilter: ["tabindex", "href"],
  });
  untab(root);
  return () => {
    observer.disconnect();
    for (const [name, listener] of all)
      removeEventListener(name, listener, { capture: true });
  };
}
