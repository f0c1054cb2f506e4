import {
  type KeptEntry,
  unfinishedWork,
  type WorkOwner,
} from "#src/back-office/unfinished-work.ts";
import { isRecord, type JsonObject } from "#src/schema/json.ts";

/** What a step did, for its name on the screen. */
export type StepVerb =
  | "add"
  | "change"
  | "duplicate"
  | "languages"
  | "move"
  | "paste"
  | "remove"
  | "settings";

export interface StepInfo {
  verb: StepVerb;
  /** What the block or section is called. */
  name: string;
  /** The id of the block, or the name of the section; null for a page itself. */
  item: string | null;
}

/** A step, and the states around it: they share what did not change. */
export interface Step {
  info: StepInfo;
  before: JsonObject;
  after: JsonObject;
}

export interface KeptHistory {
  /** How many steps are done; the others were undone. */
  done: number;
  steps: readonly Step[];
}

export type HistoryStore = KeptEntry<KeptHistory>;

const isStep = (value: unknown): value is Step =>
  isRecord(value) &&
  isRecord(value["info"]) &&
  isRecord(value["before"]) &&
  isRecord(value["after"]);

const isKeptHistory = (value: unknown): value is KeptHistory =>
  isRecord(value) &&
  typeof value["done"] === "number" &&
  Array.isArray(value["steps"]) &&
  value["steps"].every(isStep);

/** The steps of a draft on this device. */
export const historyStore = (
  documentId: string,
  owner: WorkOwner,
): HistoryStore =>
  unfinishedWork.entry(owner, `undo/${documentId}`, isKeptHistory);
