import {
  type KeptEntry,
  unfinishedWork,
  type WorkOwner,
} from "#src/back-office/unfinished-work.ts";
import { isRecord, type JsonObject } from "#src/schema/json.ts";

/** Unsaved changes of a draft. */
export interface KeptDraft {
  /** The draft of the server that `mine` started from. */
  base: JsonObject;
  mine: JsonObject;
  /** What was sent without a response: the server may have it. */
  unanswered: readonly JsonObject[];
}

export type DraftStore = KeptEntry<KeptDraft>;

const isKeptDraft = (value: unknown): value is KeptDraft =>
  isRecord(value) &&
  isRecord(value["base"]) &&
  isRecord(value["mine"]) &&
  Array.isArray(value["unanswered"]);

/** The unsaved draft of a document on this device. */
export const draftStore = (documentId: string, owner: WorkOwner): DraftStore =>
  unfinishedWork.entry(owner, `draft/${documentId}`, isKeptDraft);
