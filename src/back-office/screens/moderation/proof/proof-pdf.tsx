import { Button } from "antd";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import PdfWorker from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./proof.module.css";
import { ProofView, type View } from "./proof-view.tsx";

/** More pixels than this are scaled down: browsers refuse larger canvases. */
const MAX_PIXELS = 16_000_000;
/** CSS pixels per point. */
const FULL_SCALE = 96 / 72;

interface Props {
  blob: Blob;
  view: View;
  onBroken: () => void;
}

/** A PDF, page by page; its worker is a file of ours, and nothing in it runs. */
export default function ProofPdf({ blob, view, onBroken }: Props) {
  const t = useTexts();
  const pdf = usePdf(blob, onBroken);
  const [number, setNumber] = useState(1);
  const pages = pdf?.numPages ?? 0;
  return (
    <ProofView
      view={view}
      extra={
        pages > 1 && (
          <>
            <Button
              disabled={number === 1}
              onClick={() => setNumber(number - 1)}
            >
              {t("moderation.previous_page")}
            </Button>
            <span>{t("moderation.page", { page: number, pages })}</span>
            <Button
              disabled={number === pages}
              onClick={() => setNumber(number + 1)}
            >
              {t("moderation.next_page")}
            </Button>
          </>
        )
      }
    >
      {pdf && <Page {...{ pdf, number, view, onBroken }} />}
    </ProofView>
  );
}

function usePdf(blob: Blob, onBroken: () => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    let isOver = false;
    const worker = new PdfWorker();
    GlobalWorkerOptions.workerPort = worker;
    const loading = blob.arrayBuffer().then((data) => {
      if (isOver) return;
      const task = getDocument({
        data,
        ...{ enableXfa: false, stopAtErrors: false },
        // Its decoders in JavaScript: the policy allows no WebAssembly.
        useWasm: false,
        // No warnings in the console: a bad file is the participant's.
        verbosity: 0,
      });
      task.promise.then(
        (document) => !isOver && setPdf(document),
        () => !isOver && fail(),
      );
      return task;
    });
    return () => {
      isOver = true;
      loading
        .then((task) => task?.destroy())
        .catch(() => undefined)
        .finally(() => worker.terminate());
    };
  }, [blob]);
  return pdf;
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  view: View;
  onBroken: () => void;
}

function Page({ pdf, number, view: { isFit, rotation }, onBroken }: PageProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let isOver = false;
    let stop = () => {};
    async function render(parent: HTMLElement) {
      const page = await pdf.getPage(number);
      if (isOver) return;
      const turned = (page.rotate + rotation) % 360;
      const plain = page.getViewport({ scale: 1, rotation: turned });
      const width = parent.parentElement?.clientWidth ?? plain.width;
      const scale = isFit ? width / plain.width : FULL_SCALE;
      const density = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(MAX_PIXELS / (plain.width * plain.height * scale * scale)),
      );
      const viewport = page.getViewport({
        scale: scale * density,
        rotation: turned,
      });
      const canvas = document.createElement("canvas");
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      canvas.style.inlineSize = `${plain.width * scale}px`;
      const task = page.render({ canvas, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (isOver) return;
      parent.replaceChildren(canvas);
      setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    }
    render(element).catch(() => !isOver && fail());
    return () => {
      isOver = true;
      stop();
    };
  }, [pdf, number, isFit, rotation]);
  return (
    <>
      <div ref={box} aria-hidden="true" className={styles["page"]} />
      <VisuallyHidden>
        {text === "" ? t("moderation.page_without_text") : text}
      </VisuallyHidden>
    </>
  );
}
