import { Route, Switch } from "wouter";
import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { Documents } from "#src/back-office/screens/documents/documents.tsx";
import { ChallengeList } from "./challenge-list.tsx";

const base = documentsAddress("challenge");

/** The challenges of the programme: how they are doing, and each with its form and history (BO-12.1). */
export default function Challenges() {
  return (
    <Switch>
      <Route path={base}>
        <ChallengeList base={base} />
      </Route>
      <Route>
        <Documents kind="challenge" base={base} />
      </Route>
    </Switch>
  );
}
