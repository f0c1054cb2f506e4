import { type KeyObject, randomBytes, sign } from "node:crypto";

/** Distinguished encoding (ITU-T X.690): a tag, the length, the content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (date: Date) =>
  der(
    0x18,
    Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`),
  );

const commonName = Buffer.from("0603550403", "hex");
const sha256WithRsa = sequence(
  Buffer.from("06092a864886f70d01010b", "hex"),
  der(0x05),
);

/** A self-signed X.509 certificate (PEM) of an RSA key, valid for a day. */
export function selfSignedCertificate(
  name: string,
  privateKey: KeyObject,
  publicKey: KeyObject,
): string {
  const subject = sequence(der(0x31, sequence(commonName, utf8(name))));
  const day = 86_400_000;
  const content = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    subject,
    sequence(time(new Date()), time(new Date(Date.now() + day))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const certificate = sequence(
    content,
    sha256WithRsa,
    der(0x03, Buffer.from([0]), sign("sha256", content, privateKey)),
  );
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
