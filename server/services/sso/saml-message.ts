import { SaxesParser, type SaxesTagNS } from "saxes";

/** In base64, as the provider's page posts it. */
const MAX_ENCODED_LENGTH = 256 * 1024;
/** Far deeper than an assertion with a hundred attributes. */
const MAX_DEPTH = 32;
/** Elements, comments and CDATA sections. */
const MAX_NODES = 1_000;
/** XML attributes, declarations of namespaces included. */
const MAX_ATTRIBUTES = 1_000;

const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

/** SHA-1 no longer proves anything. */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ],
  DigestMethod: [
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ],
};

/**
 * Scans a SAML message before the library builds a tree of it, which takes quadratic time in open tags, comments and
 * elements. Throws an Error if it is too large, too deep or not well-formed, has a document type or processing
 * instructions, or is signed with weak algorithms.
 * @param encoded in base64
 */
export function checkSamlMessage(encoded: string): void {
  if (encoded.length > MAX_ENCODED_LENGTH) throw new Error("it is too long");
  let depth = 0;
  let nodes = 0;
  let attributes = 0;
  // Without an error handler, the parser throws at the first error.
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("doctype", () => {
    throw new Error("it has a document type");
  });
  parser.on("processinginstruction", () => {
    throw new Error("it has a processing instruction");
  });
  parser.on("xmldecl", ({ version }) => {
    if (version !== "1.0") throw new Error(`it is XML ${version}`);
  });
  const countNode = () => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new Error("it has too many nodes");
  };
  parser.on("comment", countNode);
  parser.on("cdata", countNode);
  parser.on("opentagstart", () => {
    countNode();
    depth += 1;
    if (depth > MAX_DEPTH)
      throw new Error("its elements are nested too deeply");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES)
      throw new Error("it has too many attributes");
  });
  parser.on("opentag", checkAlgorithm);
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(Buffer.from(encoded, "base64").toString()).close();
}

function checkAlgorithm({ uri, local, attributes }: SaxesTagNS): void {
  if (uri !== XMLDSIG || !Object.hasOwn(algorithms, local)) return;
  const algorithm = attributes["Algorithm"]?.value ?? "";
  if (!algorithms[local]?.includes(algorithm))
    throw new Error(`it is signed by ${algorithm}`);
}
