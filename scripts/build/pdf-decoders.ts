/**
 * Scanners write pages as JBIG2, CCITT or JPEG 2000. pdf.js decodes them in WebAssembly, or else in JavaScript that its worker
 * imports from an address. A worker of ours may neither compile the former nor import the latter: the policy of its file
 * allows nothing. So the JavaScript decoders become part of the worker.
 */
import type { Plugin } from "vite";

const decoders = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"];

/** The import by address, with the comments of other bundlers. */
const dynamicImport =
  /await import\((?:\s*\/\*[^*]*\*\/)*\s*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\)/;

/** Replaces the import by address in pdf.js's worker by the decoders; throws if it has no such import. */
export function withDecoders(code: string): string {
  if (!dynamicImport.test(code))
    throw new Error(
      "pdf.js imports its decoders in another way: see scripts/build/pdf-decoders.ts.",
    );
  const names = decoders.map((_, index) => `pdfDecoder${index}`);
  const imports = decoders.map(
    (file, index) => `import ${names[index]} from "pdfjs-dist/wasm/${file}";\n`,
  );
  const table = decoders.map((file, index) => `"${file}": ${names[index]}`);
  return (
    imports.join("") +
    code.replace(
      dynamicImport,
      `({ default: ({ ${table.join(", ")} })[this._noWasmFilename] })`,
    )
  );
}

/** Makes pdf.js's decoders part of its worker. */
export const pdfDecoders = (): Plugin => ({
  name: "pdf-decoders",
  transform: {
    filter: { id: /pdfjs-dist\/legacy\/build\/pdf\.worker\.mjs/ },
    handler: (code) => ({ code: withDecoders(code), map: null }),
  },
});
