import type { ReactNode } from "react";
import { usePageTitle } from "#src/state/page-title.ts";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = {
  illustration: ReactNode;
  /** Of the page, and of the window. */
  title: string;
  text?: string;
  action: ReactNode;
};

/** What is told in the place of a content page. */
export function ToldPage(props: Props) {
  usePageTitle(props.title);
  return <PageError {...props} />;
}
