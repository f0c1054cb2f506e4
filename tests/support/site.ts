import { generateKeyPairSync } from "node:crypto";
import { type RequestListener, request } from "node:http";
import { type Listening, listen } from "./listen.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

/** An https origin, like that of a TLS-terminating proxy in front of a production server. */
export interface Site extends Listening {
  /** Forwards requests to the server at this URL. */
  leadTo(address: string): void;
}

/** Opens a site on `localhost`, with an untrusted certificate (`ignoreHTTPSErrors`). */
export async function openSite(): Promise<Site> {
  let target = "";
  const listening = await listen(() => passTo(() => target), {
    secure: untrustedCertificate(),
    name: "localhost",
  });
  return {
    ...listening,
    leadTo: (address) => {
      target = address;
    },
  };
}

/** A key and an untrusted certificate for `localhost`. */
export function untrustedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
  });
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: selfSignedCertificate("localhost", privateKey, publicKey),
  };
}

const passTo =
  (target: () => string): RequestListener =>
  (incoming, outgoing) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https" };
    const passed = request(
      new URL(incoming.url ?? "/", target()),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
