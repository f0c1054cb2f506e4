import { expect, test } from "vitest";
import { checkSamlMessage } from "./saml-message.ts";

const check = (xml: string) =>
  checkSamlMessage(Buffer.from(xml).toString("base64"));
const attributes = (count: number) =>
  Array.from({ length: count }, (_, index) => ` a${index}=""`).join("");
const signed = (name: string, algorithm: string, prefix = "ds") =>
  `<${prefix}:${name} xmlns:${prefix}="http://www.w3.org/2000/09/xmldsig#" Algorithm="${algorithm}"/>`;

test.each([
  ["a message", '<?xml version="1.0"?><a xmlns="urn:x"><b c="&lt;">é</b></a>'],
  ["a comment", "<a><!-- b --></a>"],
  ["the depth that is allowed", `${"<a>".repeat(32)}${"</a>".repeat(32)}`],
  [
    "SHA-256",
    `<a>${signed("SignatureMethod", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")}${signed("DigestMethod", "http://www.w3.org/2001/04/xmlenc#sha256")}</a>`,
  ],
])("accepts %s", (_name, xml) => {
  expect(() => check(xml)).not.toThrow();
});

test.each([
  ["too deep", `${"<a>".repeat(33)}${"</a>".repeat(33)}`, "too deeply"],
  ["too many elements", `<a>${"<b/>".repeat(1_000)}</a>`, "many nodes"],
  ["too many comments", `<a>${"<!---->".repeat(1_000)}</a>`, "many nodes"],
  [
    "too many CDATA sections",
    `<a>${"<![CDATA[]]>".repeat(1_000)}</a>`,
    "many nodes",
  ],
  ["too many attributes", `<a${attributes(1_001)}/>`, "many attributes"],
  ["a document type", "<!DOCTYPE a><a/>", "document type"],
  ["entities", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "document type"],
  ["an undefined entity", "<a>&b;</a>", "entity"],
  ["an instruction", "<?xml-stylesheet href='x'?><a/>", "instruction"],
  ["XML 1.1", '<?xml version="1.1"?><a/>', "XML 1.1"],
  ["an open tag", "<a><b></a>", "unexpected close tag"],
  ["two roots", "<a/><a/>", "one root"],
  ["nothing", "", "root element"],
  [
    "a signature with SHA-1",
    signed("SignatureMethod", "http://www.w3.org/2000/09/xmldsig#rsa-sha1"),
    "#rsa-sha1",
  ],
  [
    "a digest with SHA-1",
    signed("DigestMethod", "http://www.w3.org/2000/09/xmldsig#sha1"),
    "#sha1",
  ],
  [
    "a digest with SHA-1 under another prefix and an escaped name",
    signed("DigestMethod", "http://www.w3.org/2000/09/xmldsig#sha&#49;", "x"),
    "#sha1",
  ],
  ["a signature by nothing", signed("SignatureMethod", ""), "signed by"],
  [
    "a secret for a key",
    signed("SignatureMethod", "http://www.w3.org/2000/09/xmldsig#hmac-sha1"),
    "#hmac-sha1",
  ],
])("rejects %s", (_name, xml, reason) => {
  expect(() => check(xml)).toThrow(reason);
});

test("rejects more than 256 kB", () => {
  expect(() => check(`<a>${"b".repeat(200_000)}</a>`)).toThrow("too long");
});
