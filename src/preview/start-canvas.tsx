import i18next from "i18next";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { meQuery } from "#src/api/access/user.ts";
import { refetchInLanguage } from "#src/api/cache/query-client.ts";
import {
  loadMenuAndFeatures,
  loadProgramme,
} from "#src/api/programme/load-programme.ts";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { startI18n, toLanguage } from "#src/i18n/index.ts";
import { fetchMessages } from "#src/i18n/start.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import { CanvasRoot, preloadComposed } from "./canvas-page.tsx";
import {
  type Canvas,
  type CanvasServices,
  createCanvas,
  createCanvasServices,
  personOf,
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
const REASONS_DELAY_MS = 100;

/** Renders the page that the port describes, and reports on it. */
export function startCanvas(root: HTMLElement, port: MessagePort): void {
  const send = (message: FromCanvas) => port.postMessage(message);
  let stage: Stage | undefined;
  /** What arrived before the options. */
  const early: ToCanvas[] = [];

  const deliver = (to: Stage, message: ToCanvas) => {
    if (message.kind === "options")
      to.change(message.options).catch(console.error);
    else take(to.canvas, message);
    if (message.kind === "page") send({ kind: "applied" });
  };
  const receive = (message: ToCanvas) => {
    if (stage !== undefined) deliver(stage, message);
    else if (message.kind === "options") {
      stage = openStage(root, message.options, send);
      for (const one of early.splice(0)) deliver(stage, one);
    } else early.push(message);
  };
  document.addEventListener(pageEvent, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    const message = readToCanvas(structuredClone(detail));
    if (stage !== undefined && message?.kind === "page")
      take(stage.canvas, message);
  });
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readToCanvas(data);
    if (message === undefined) console.warn("Not a message of the canvas");
    else receive(message);
  });
  port.start();
}

/** Where the page is rendered for one person after another. */
interface Stage {
  canvas: Canvas;
  change: (next: CanvasOptions) => Promise<void>;
}

function openStage(
  root: HTMLElement,
  first: CanvasOptions,
  send: (message: FromCanvas) => void,
): Stage {
  const canvas = createCanvas(first);
  const { options, clock, page, view } = canvas;
  const react = createRoot(root);
  let isDue = false;
  let last = "";
  const report = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      void whenIdle(REASONS_DELAY_MS).then(() => {
        isDue = false;
        const reasons = collectReasons(page, services.engine.verdicts.all(), {
          now: clock.now(),
          timeZone: timeZone(),
        });
        const text = JSON.stringify(reasons);
        if (text !== last)
          send({ kind: "reasons", reasons: reasons as Reasons });
        last = text;
      });
    }, REASONS_DELAY_MS);
  };
  const enter = () =>
    createCanvasServices(canvas, {
      onExpired: () => send({ kind: "expired" }),
      onChange: report,
    });
  let services = enter();
  /** Renders for the present person once what every page needs is there. */
  const show = async (language: Promise<unknown>) => {
    const own = services;
    const isOwn = () => own === services;
    const preloadBlocks = () => preloadComposed(own);
    const stop = page.subscribe(preloadBlocks);
    preloadBlocks();
    await load(own, language, (error) => isOwn() && console.error(error));
    stop();
    if (!isOwn()) return;
    react.render(<CanvasRoot services={own} />);
    send({ kind: "ready" });
    report();
  };
  keepInert(root, (key) => send({ kind: "select", key }));
  new ResizeObserver(() =>
    send({ kind: "size", height: root.scrollHeight }),
  ).observe(root);
  let shown = show(startI18n(toLanguage(first.language)));
  void shown.then(() => rehearse(canvas), console.error);

  async function change(next: CanvasOptions): Promise<void> {
    const before = options.get();
    const isOther = personOf(before) !== personOf(next);
    if (isOther) {
      flushSync(() => react.render(null));
      services.end();
    }
    options.set(next);
    if (isOther) {
      services = enter();
      send({ kind: "reasons", reasons: {} });
      last = "";
    }
    const { queries } = services;
    const isTranslated = before.language !== next.language;
    if (isTranslated) await speak(next.language);
    clock.moveTo(next.at);
    if (isOther) {
      shown = show(Promise.resolve());
      await shown;
      const { selected } = view.get();
      if (selected !== null) reveal(selected);
    } else if (before.scene !== next.scene || isTranslated) {
      // Else what every page needs would be cancelled while it is loading.
      await shown;
      if (queries === services.queries) await refetchInLanguage(queries);
    } else if (before.token !== next.token)
      await queries.refetchQueries({
        predicate: ({ state }) => state.status === "error",
      });
  }

  return { canvas, change };
}

async function speak(code: string): Promise<void> {
  const language = toLanguage(code);
  const messages = await fetchMessages(language);
  i18next.addResourceBundle(language, "translation", messages);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** How often a block is rendered before anybody types, so that the first letters find compiled code. */
const REHEARSALS = 20;
/** In milliseconds; a browser that is busy for longer has other things to do. */
const PATIENCE = 10_000;

async function rehearse({ page }: Canvas): Promise<void> {
  for (let left = REHEARSALS; left > 0; left -= 1) {
    await whenIdle(PATIENCE);
    const [first] = page.get()?.order ?? [];
    if (first === undefined) return;
    flushSync(() => page.repeat(first));
  }
}

/** Loads what every page needs; what fails is reported, and stays empty. */
async function load(
  { queries, options }: CanvasServices,
  language: Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await Promise.all([
    language,
    loadProgramme(queries, onFailure, featureNames),
    loadMenuAndFeatures(queries, onFailure, false, Promise.resolve()),
    preloadRichText(),
    options.get().token === undefined
      ? queries.setQueryData(meQuery().queryKey, null)
      : queries.ensureQueryData(meQuery()).catch(onFailure),
  ]);
}

function take(
  { page, view, theme }: Canvas,
  message: Exclude<ToCanvas, { kind: "options" }>,
): void {
  switch (message.kind) {
    case "page":
      // Before what the editor around it renders in pieces.
      flushSync(() => page.apply(message.page, message.blocks));
      break;
    case "selection":
      view.set({ ...view.get(), selected: message.key });
      if (message.key !== null) reveal(message.key);
      break;
    case "theme":
      theme.set(message.options);
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
