import { createContext, use } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeDocument } from "#src/schema/types.gen.ts";
import type { DraftSession } from "./draft/draft-session.ts";
import type { Verdicts } from "./use-verdicts.ts";

/** A document that is open, for its bar and its editor. */
export interface OpenDocument {
  id: string;
  kind: OfficeKind;
  /** Undefined where it could not be read, as without a network. */
  document: OfficeDocument | undefined;
  /** Its address below `/bo`. */
  address: string;
  /** What its address shows in place of its editor, such as `history`. */
  view: string | undefined;
  isReadOnly: boolean;
  session: DraftSession;
  /** The draft with what is not saved yet. */
  body: JsonObject;
  examination: Verdicts;
  /** Those that count in it. */
  languages: CountedLanguages;
  /** Those whose texts its form shows, one at least. */
  shown: readonly Language[];
  show: (languages: readonly Language[]) => void;
  /** The one of these in which its names and its preview are. */
  textLanguage: Language;
  /** Announces a sentence to screen readers. */
  say: (text: string) => void;
  /** Reads it again, after it was changed on the server. */
  refresh: () => Promise<unknown>;
}

const DocumentContext = createContext<OpenDocument | undefined>(undefined);

export const OpenDocumentProvider = DocumentContext.Provider;

/** The document that is open. */
export function useOpenDocument(): OpenDocument {
  const open = use(DocumentContext);
  if (open === undefined) throw new Error("No document is open");
  return open;
}
