import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "#src/back-office/texts.ts";
import type { FromCanvas, ToCanvas } from "#src/preview/protocol.ts";
import styles from "./canvas.module.css";
import { connectFrame, type FrameConnection } from "./connect-frame.ts";
import type { PreviewWidth } from "./preview-options.ts";

/**
 * A canvas in a frame of a width, and how to send to it once its page has loaded.
 * @param person of the options that it gets; while it is undefined the frame is hidden
 */
export function useFrame(
  { width, title, person }: FrameLook,
  onMessage: (message: FromCanvas) => void,
): { connection: FrameConnection | undefined; element: ReactNode } {
  const t = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [connection, setConnection] = useState<FrameConnection>();
  const [isReady, setReady] = useState(false);
  const scale = useScale(frame, width);
  const receive = useEffectEvent((message: FromCanvas) => {
    if (message.kind === "ready") setReady(true);
    onMessage(message);
  });
  const [shown, setShown] = useState(person);
  if (person !== undefined && person !== shown) {
    setShown(person);
    setReady(false);
  }
  const isBusy = !isReady || person === undefined;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let opened: FrameConnection | undefined;
    const connect = () => {
      opened?.close();
      setReady(false);
      opened = connectFrame(element, receive);
      setConnection(opened);
    };
    element.addEventListener("load", connect);
    return () => {
      element.removeEventListener("load", connect);
      opened?.close();
    };
  }, []);
  const element = (
    <div className={styles["place"]} aria-busy={isBusy || undefined}>
      <iframe
        ref={frame}
        src="/bo/preview/"
        title={title || t("canvas.title")}
        className={styles["frame"]}
        style={{
          ...(person === undefined && { visibility: "hidden" }),
          ...(width !== "fit" && {
            inlineSize: width,
            blockSize: `${100 / scale}%`,
            transform: `scale(${scale})`,
          }),
        }}
      />
    </div>
  );
  return { connection, element };
}

interface FrameLook {
  width: PreviewWidth;
  title: string;
  person: string | undefined;
}

/** Sends a message whenever it is another one, and to each new page in the frame. */
export function useSend(
  connection: FrameConnection | undefined,
  message: ToCanvas | undefined,
): void {
  useLayoutEffect(() => {
    if (message !== undefined) connection?.send(message);
  }, [connection, message]);
}

/** How much smaller a frame has to be to fit into its place. */
function useScale(
  frame: React.RefObject<HTMLIFrameElement | null>,
  width: PreviewWidth,
): number {
  const [place, setPlace] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current?.parentElement;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) =>
      setPlace(entry?.contentRect.width),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width === "fit" || place === undefined
    ? 1
    : Math.min(1, place / width);
}
