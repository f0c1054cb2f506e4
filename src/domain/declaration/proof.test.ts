import { expect, test } from "vitest";
import type { StoredFile } from "#src/schema/types.gen.ts";
import { type Proof, proofOf } from "./proof.ts";

const page = "https://club.example/fo/challenge/history/1";
const nothing: Proof = {
  name: undefined,
  type: undefined,
  size: undefined,
  isPicture: false,
  location: undefined,
};
const api = (path: string) => ({ kind: "api" as const, path });
const web = (url: string) => ({ kind: "web" as const, url });

test.each<[string, StoredFile | undefined, Partial<Proof> | undefined]>([
  ["nothing", null, undefined],
  ["an absent field", undefined, undefined],
  ["an empty text", " ", undefined],
  ["an object without fields", {}, undefined],
  [
    "all fields",
    {
      "@id": "/v2/media-objects/7",
      contentUrl: "/v2/media-objects/7/file",
      ...{ name: "reçu.png", mimeType: "image/png", size: 1_200_000 },
    },
    {
      ...{ name: "reçu.png", type: "PNG", size: 1_200_000, isPicture: true },
      location: api("/media-objects/7/file"),
    },
  ],
  [
    "a name without an ending",
    {
      contentUrl: "/v2/f/7",
      name: "scan",
      mimeType: "Application/PDF; q=1",
      size: 12,
    },
    { name: "scan.pdf", type: "PDF", size: 12, location: api("/f/7") },
  ],
  [
    "a type known only by its name",
    { "@id": "/v2/media-objects/7", name: "ventes.xlsx" },
    { name: "ventes.xlsx", type: "XLSX", location: api("/media-objects/7") },
  ],
  [
    "a type that is none of a proof",
    { contentUrl: "/v2/f/7", name: "a.heic", mimeType: "image/heic" },
    { name: "a.heic", type: "HEIC", location: api("/f/7") },
  ],
  ["an IRI", "/v2/media-objects/7", { location: api("/media-objects/7") }],
  [
    "an address of the same site",
    "/uploads/2026/facture%20mai.pdf?v=2",
    {
      ...{ name: "facture mai.pdf", type: "PDF" },
      location: web("https://club.example/uploads/2026/facture%20mai.pdf?v=2"),
    },
  ],
  [
    "an address of the API in full",
    "https://club.example/v2/files/%E0.jpg",
    {
      ...{ name: "%E0.jpg", type: "JPEG", isPicture: true },
      location: api("/files/%E0.jpg"),
    },
  ],
  [
    "an address elsewhere",
    "https://cdn.example/v2/a",
    { location: web("https://cdn.example/v2/a") },
  ],
  [
    "just a name",
    { name: "facture.pdf" },
    { name: "facture.pdf", type: "PDF" },
  ],
  [
    "a scheme that is none of the web",
    ["java", "script:alert(1)"].join(""),
    undefined,
  ],
  [
    "a path out of the API",
    "/v2/../admin",
    { location: web("https://club.example/admin") },
  ],
])("a proof from %s", (_, file, proof) => {
  expect(proofOf(file, "/v2", page)).toEqual(proof && { ...nothing, ...proof });
});
