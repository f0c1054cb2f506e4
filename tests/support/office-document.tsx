import { vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { KindName } from "#registry/documents.ts";
import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { Documents } from "#src/back-office/screens/documents/documents.tsx";
import type { DocumentAction } from "#src/domain/documents/document-actions.ts";
import { noFacts } from "#src/domain/documents/kinds/kind.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { memoryDatabase } from "./memory-database.ts";
import { registryOf } from "./office-kinds.ts";
import { renderOffice } from "./office-scene.tsx";
import type { WireAnswers } from "./wire.ts";

export const documentId = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";

interface DocumentScene {
  document?: Partial<OfficeDocument>;
  /** The draft. */
  body?: JsonObject;
  /** The end of its address, such as `/history`. */
  view?: string;
  permissions?: string[];
  answers?: WireAnswers;
}

const may: DocumentAction[] = ["write", "publish"];

/** Of an untouched document. */
const { lists: _, ...facts } = noFacts;

/** Opens a document in the editor of its kind, in English. */
export async function openDocument(
  kind: KindName,
  { document, body = {}, view = "", permissions, answers }: DocumentScene = {},
) {
  vi.stubGlobal("indexedDB", memoryDatabase());
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  const base = documentsAddress(kind);
  const { hook, searchHook, history } = memoryLocation({
    path: `${base}/${documentId}${view}`,
    record: true,
  });
  const scene = await renderOffice(
    <Router hook={hook} searchHook={searchHook}>
      <Documents kind={kind} base={base} />
    </Router>,
    {
      session: {
        permissions: permissions ?? [
          ...["CONTENT_WRITE", "CONTENT_PUBLISH", "STORE_WRITE"],
        ],
      },
      answers: {
        ...registryOf(kind),
        [`GET /bo/documents/${documentId}`]: {
          ...{ id: documentId, kind, name: "Spring", status: "draft", may },
          ...document,
        },
        "GET /bo/documents/*/draft": {
          ...{ body, updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
          baseRevision: null,
        },
        "GET /bo/documents": { items: [], total: 0 },
        "POST /bo/documents/*/examine": { verdicts: [], total: 0 },
        "GET /bo/documents/*/releases": { items: [], total: 0, planned: [] },
        "GET /bo/documents/*/facts": facts,
        "GET /bo/documents/*/settling": {
          ...{ done: 0, total: 0, finishedAt: null },
        },
        "GET /bo/documents/values": { items: [], total: 0 },
        "GET /bo/challenges": { items: [], total: 0 },
        "GET /bo/targets": { items: [], total: 0 },
        "POST /bo/audiences/count": { count: 0 },
        "GET /bo/usages": { items: [], total: 0 },
        ...answers,
      },
    },
  );
  return { ...scene, address: () => history.at(-1) };
}
