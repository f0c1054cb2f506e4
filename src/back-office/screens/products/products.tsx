import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { Documents } from "#src/back-office/screens/documents/documents.tsx";

/** The products of the programme's challenges (BO-12.7). */
export default function Products() {
  return <Documents kind="product" base={documentsAddress("product")} />;
}
