import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { Documents } from "#src/back-office/screens/documents/documents.tsx";

/** The notices to participants (BO-23.2): the list, and each with its preview, history and releases. */
export default function Notices() {
  return <Documents kind="notice" base={documentsAddress("notice")} />;
}
