import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";

const properties = ["isRewardingGlobal", "isRewardingAuto"];

/** The products that are declared, and how they count (BO-12.5). */
export default function ProductsSection() {
  return <SectionForm properties={properties} />;
}
