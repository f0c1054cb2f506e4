import { generateKeyPairSync } from "node:crypto";
import { type RequestListener, request } from "node:http";
import { type Listening, listen } from "./listen.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

/** An https address, as that of a proxy before a server in production, which ends TLS and says so. */
export interface Site extends Listening {
  /** Passes what comes on to the server at this address. */
  leadTo(address: string): void;
}

/** Opens one on `localhost`, with a certificate that nobody trusts (`ignoreHTTPSErrors`). */
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

/** A key and an untrusted certificate of `localhost`. */
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
