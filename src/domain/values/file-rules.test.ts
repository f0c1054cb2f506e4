import { expect, test } from "vitest";
import {
  acceptOf,
  contestPhotoRules,
  endingOf,
  type FileProblem,
  fileMismatch,
  fileProblem,
  type InspectedFile,
  nameWithEnding,
  pictureRules,
  proofRules,
  typeLabels,
} from "./file-rules.ts";

const contents = {
  pdf: { type: "application/pdf", label: "PDF" },
  png: { type: "image/png", label: "PNG" },
  jpeg: { type: "image/jpeg", label: "JPG" },
  text: { type: "text/csv", label: "TXT" },
  zip: { type: "application/zip", label: "ZIP" },
};

const pdf: InspectedFile = {
  name: "facture.pdf",
  size: 100_000_000,
  content: contents.pdf,
  dimensions: undefined,
};

test.each<[Partial<InspectedFile>, FileProblem | undefined]>([
  [{}, undefined],
  [{ name: "FACTURE.PDF" }, undefined],
  [{ name: "facture.pdf " }, undefined],
  [{ name: "ventes.csv", content: contents.text }, undefined],
  [{ name: "reçu.jpg", content: contents.jpeg }, undefined],
  [{ name: "reçu.jpeg", content: contents.jpeg }, undefined],
  [{ name: "facture" }, undefined],
  [{ name: "Facture M. Dupont" }, undefined],
  [{ name: "facture", content: contents.zip }, "type"],
  [{ name: "facture", content: contents.text }, "type"],
  [{ name: "facture", content: undefined }, "type"],
  [{ name: "facture.exe" }, "type"],
  [{ name: "facture.pdf.exe" }, "type"],
  [{ name: "facture.exe." }, "type"],
  [{ name: "ventes.csv" }, "mismatch"],
  [{ name: "reçu.jpg", content: contents.png }, "mismatch"],
  [{ content: contents.text }, "mismatch"],
  [{ content: contents.zip }, "mismatch"],
  [{ content: undefined }, "mismatch"],
  [{ size: 100_000_001 }, "size"],
  [{ size: 0, content: undefined }, "empty"],
  [{ content: undefined, isUnreadable: true }, "corrupt"],
])("a proof with %j has the problem %s", (file, problem) => {
  expect(fileProblem({ ...pdf, ...file }, proofRules)).toBe(problem);
});

test.each([
  ["ventes.csv", contents.pdf, ["CSV", "PDF", "pdf"]],
  ["facture.pdf", contents.jpeg, ["PDF", "JPEG", "jpg"]],
  ["facture.pdf", contents.text, ["PDF", "TXT", undefined]],
  ["ventes.xlsx", contents.zip, ["XLSX", "ZIP", undefined]],
  ["facture.pdf", undefined, ["PDF", undefined, undefined]],
])("the mismatch of %s with %j is described by %j", (name, content, words) => {
  const { named, seen, ending } = fileMismatch({ name, content });
  expect([named, seen, ending]).toEqual(words);
});

test.each([
  ["a profile's picture", pictureRules, "anything.b", undefined],
  ["a contest's photo", contestPhotoRules, "vitrine.jpg", undefined],
  ["a contest's photo", contestPhotoRules, "vitrine", undefined],
  ["a contest's photo", contestPhotoRules, "vitrine.pdf", "type"],
])(
  "%s is stored again by its content: %s called %s",
  (_, rules, name, problem) => {
    const file = {
      name,
      size: 9,
      content: contents.png,
      dimensions: undefined,
    };
    expect(fileProblem(file, rules)).toBe(problem);
  },
);

test.each([
  ["facture", "application/pdf", "facture.pdf"],
  ["facture.pdf", "application/pdf", "facture.pdf"],
  ["photo", "image/jpeg", "photo.jpg"],
  ["note", "text/plain", "note"],
])("%s of type %s is saved as %s", (name, type, saved) => {
  expect(nameWithEnding(name, type)).toBe(saved);
});

test.each([
  `${"é".repeat(200)}.pdf`,
  "é".repeat(200),
  `${"👩‍🔧".repeat(40)}.pdf`,
  `a.${"b".repeat(400)}`,
  `${"a".repeat(300)}.${"b".repeat(120)}`,
])(
  "%s is saved under a name of at most 255 bytes, in whole characters",
  (name) => {
    const saved = nameWithEnding(name, "application/pdf");
    const { length } = new TextEncoder().encode(saved);
    expect(length).toBeLessThanOrEqual(255);
    expect(length).toBeGreaterThan(230);
    expect(saved).not.toMatch(/\ufffd|\u200d\.|👩\./u);
    expect(saved.isWellFormed()).toBe(true);
    if (/\.pdf$|^é+$/.test(name)) expect(saved).toMatch(/\.pdf$/);
  },
);

test("names with bidirectional overrides or control characters are rejected", () => {
  const file = { size: 1, content: undefined, dimensions: undefined };
  for (const name of ["facture\u202efdp.exe", "a\u001b[2Jb.pdf", "a\nb.pdf"])
    expect(fileProblem({ name, ...file }, proofRules)).toBe("name");
});

test.each([
  ["facture.pdf", "pdf"],
  ["FACTURE.PDF", "pdf"],
  ["facture.pdf.exe", "exe"],
  ["facture.exe. ", "exe"],
  ["facture\u202efdp.exe", "exe"],
  ["C:\\fakepath\\facture.jpeg", "jpeg"],
  ["v1.dir/facture", undefined],
  ["facture", undefined],
  ["facture.", undefined],
  ["Facture M. Dupont", undefined],
  ["facture 2026.05", undefined],
  ["", undefined],
  [".csv", "csv"],
])("the ending of %j is %s", (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

test("the labels and `accept` value of a proof's file types", () => {
  expect(typeLabels(proofRules).join(" ")).toBe(
    "PDF PNG JPEG GIF BMP DOCX CSV XLSX",
  );
  const accepted = acceptOf(proofRules).split(",");
  for (const ending of ["pdf", "png", "jpeg", "docx", "xlsx", "csv", "bmp"])
    expect(accepted).toContain(`.${ending}`);
  expect(accepted).toContain("image/jpeg");
});
