import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { Documents } from "#src/back-office/screens/documents/documents.tsx";

/** The pages of the programme: the list, and each in the composer, with its history and releases. */
export default function Pages() {
  return <Documents kind="page" base={documentsAddress("page")} />;
}
