import { greeting } from "./protocol.ts";

/** The parts of a message that are checked. */
export type Greeting = Pick<
  MessageEvent<unknown>,
  "data" | "origin" | "source" | "ports"
>;

/** The port of a message, if the page that frames this one sent it, and that is ours. */
export function portOf(
  { data, origin, source, ports }: Greeting,
  own: { origin: string; parent: unknown },
): MessagePort | undefined {
  const isOurs =
    origin === own.origin && source === own.parent && data === greeting;
  return isOurs && ports.length === 1 ? ports[0] : undefined;
}

/** Calls back with the first port that the framing page hands over; from then on nothing else is listened to. */
export function receivePort(onPort: (port: MessagePort) => void): void {
  const listen = (event: MessageEvent<unknown>) => {
    const port = portOf(event, {
      origin: location.origin,
      parent: window.parent,
    });
    if (port === undefined) return;
    removeEventListener("message", listen);
    onPort(port);
  };
  addEventListener("message", listen);
}
