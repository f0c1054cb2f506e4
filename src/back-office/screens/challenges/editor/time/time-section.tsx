import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";

const properties = [
  "startDiffusionDate",
  "endDiffusionDate",
  "startSignInDate",
  "endSignInDate",
  "startDate",
  "endDate",
];

/** When a challenge is shown, can be joined, and runs (BO-12.3). */
export default function TimeSection() {
  return <SectionForm properties={properties} />;
}
