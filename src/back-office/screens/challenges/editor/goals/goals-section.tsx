import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";

const properties = [
  "goalType",
  "goalsUnit",
  "resultUnit",
  "challengeGoals",
  "maxToWin",
];

/** What is to be reached, and what it is worth (BO-12.4). */
export default function GoalsSection() {
  return <SectionForm properties={properties} />;
}
