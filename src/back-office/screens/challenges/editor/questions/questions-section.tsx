import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";

const properties = [
  "resultEntryEnabled",
  "isDeclarationMultiple",
  "needProof",
  "needCurrencyValue",
  "declarationForm",
  "predefinedQuestions",
];

/** How people declare, and what they are asked (BO-12.6). */
export default function QuestionsSection() {
  return <SectionForm properties={properties} />;
}
