import i18next from "i18next";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { loadMenuAndFeatures, loadProgramme } from "#src/api/load-programme.ts";
import { featureNames } from "#src/api/programme.ts";
import { refetchInLanguage } from "#src/api/query-client.ts";
import { meQuery } from "#src/api/user.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { startI18n, toLanguage } from "#src/i18n/index.ts";
import { fetchMessages } from "#src/i18n/start.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import { CanvasRoot } from "./canvas-page.tsx";
import {
  type CanvasServices,
  createCanvasServices,
} from "./canvas-services.ts";
import { collectReasons } from "./collect-reasons.ts";
import { keepInert } from "./keep-inert.ts";
import {
  type CanvasOptions,
  type FromCanvas,
  pageEvent,
  type Reasons,
  readToCanvas,
  type ToCanvas,
} from "./protocol.ts";

/** Milliseconds that reasons wait for more changes. */
const PAUSE = 100;

/** Renders the page that the port describes, and reports on it. */
export function startCanvas(root: HTMLElement, port: MessagePort): void {
  const send = (message: FromCanvas) => port.postMessage(message);
  let services: CanvasServices | undefined;
  /** What arrived before the options. */
  const early: ToCanvas[] = [];

  const deliver = (canvas: CanvasServices, message: ToCanvas) => {
    take(canvas, message);
    if (message.kind === "page") send({ kind: "applied" });
  };
  const receive = (message: ToCanvas) => {
    if (services !== undefined) deliver(services, message);
    else if (message.kind === "options") {
      services = begin(root, message.options, send);
      for (const one of early.splice(0)) deliver(services, one);
    } else early.push(message);
  };
  document.addEventListener(pageEvent, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    const message = readToCanvas(structuredClone(detail));
    if (services !== undefined && message?.kind === "page")
      take(services, message);
  });
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readToCanvas(data);
    if (message === undefined) console.warn("Not a message of the canvas");
    else receive(message);
  });
  port.start();
}

function begin(
  root: HTMLElement,
  options: CanvasOptions,
  send: (message: FromCanvas) => void,
): CanvasServices {
  let isDue = false;
  let last = "";
  const report = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      void whenIdle(PAUSE).then(() => {
        isDue = false;
        const reasons = collectReasons(
          services.page,
          services.engine.verdicts.all(),
          { now: services.clock.now(), timeZone: timeZone() },
        );
        const text = JSON.stringify(reasons);
        if (text !== last)
          send({ kind: "reasons", reasons: reasons as Reasons });
        last = text;
      });
    }, PAUSE);
  };
  const services = createCanvasServices(options, {
    onExpired: () => send({ kind: "expired" }),
    onVerdict: report,
  });
  services.page.subscribe(report);
  services.clock.onJump(report);
  keepInert(root, (key) => send({ kind: "select", key }));
  new ResizeObserver(() =>
    send({ kind: "size", height: root.scrollHeight }),
  ).observe(root);
  void render(root, services).then(() => {
    send({ kind: "ready" });
    report();
    void rehearse(services);
  }, console.error);
  return services;
}

/** How often a block is rendered before anybody types, so that the first letters find compiled code. */
const REHEARSALS = 20;
/** In milliseconds; a browser that is busy for longer has other things to do. */
const PATIENCE = 10_000;

async function rehearse({ page }: CanvasServices): Promise<void> {
  for (let left = REHEARSALS; left > 0; left -= 1) {
    await whenIdle(PATIENCE);
    const [first] = page.get()?.order ?? [];
    if (first === undefined) return;
    flushSync(() => page.repeat(first));
  }
}

async function render(
  root: HTMLElement,
  services: CanvasServices,
): Promise<void> {
  const { queries, options } = services;
  await Promise.all([
    startI18n(toLanguage(options.get().language)),
    loadProgramme(queries, console.error, featureNames),
    loadMenuAndFeatures(queries, console.error, false, Promise.resolve()),
    preloadRichText(),
    options.get().token === undefined
      ? queries.setQueryData(meQuery().queryKey, null)
      : queries.ensureQueryData(meQuery()).catch(console.error),
  ]);
  createRoot(root).render(<CanvasRoot services={services} />);
}

function take(services: CanvasServices, message: ToCanvas): void {
  const { page, view } = services;
  switch (message.kind) {
    case "options":
      change(services, message.options).catch(console.error);
      break;
    case "page":
      // Before what the editor around it renders in pieces.
      flushSync(() => page.apply(message.page, message.blocks));
      break;
    case "selection":
      view.set({ ...view.get(), selected: message.key });
      if (message.key !== null) reveal(message.key);
      break;
    case "theme":
      services.showTheme(message.options);
      break;
    case "marked":
      view.set({ ...view.get(), marked: new Set(message.keys) });
      break;
    case "words": {
      const { reasons, names } = message;
      view.set({ ...view.get(), reasons, names });
    }
  }
}

/** For how many frames a block is waited for, and followed: what comes into sight gets its height only then. */
const LOADING = 300;
const SETTLING = 30;

let following = new AbortController();

/** Scrolls to a block, if it is out of sight, unless the person scrolls. */
function reveal(key: string): void {
  following.abort();
  const end = new AbortController();
  following = end;
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(name, () => end.abort(), {
      ...{ once: true, passive: true, signal: end.signal },
    });
  const follow = (waits: number, left: number) => {
    if (end.signal.aborted) return;
    const mark = document.querySelector(`[data-canvas="${CSS.escape(key)}"]`);
    const block = mark?.closest("[data-block]") ?? mark;
    block?.scrollIntoView({ block: "nearest" });
    const [more, rest] = block ? [waits, left - 1] : [waits - 1, left];
    if (more > 0 && rest > 0) requestAnimationFrame(() => follow(more, rest));
    else end.abort();
  };
  follow(LOADING, SETTLING);
}

/** Renders with other options; what was read for another person, instant or language is read again. */
async function change(
  { options, clock, queries }: CanvasServices,
  next: CanvasOptions,
): Promise<void> {
  const before = options.get();
  options.set(next);
  const isOther = before.scene !== next.scene;
  if (before.language !== next.language) {
    const language = toLanguage(next.language);
    const messages = await fetchMessages(language);
    i18next.addResourceBundle(language, "translation", messages);
    await i18next.changeLanguage(language);
    document.documentElement.lang = language;
  }
  clock.moveTo(next.at);
  if (isOther || before.language !== next.language)
    await refetchInLanguage(queries);
  else if (before.token !== next.token)
    await queries.refetchQueries({
      predicate: ({ state }) => state.status === "error",
    });
}
