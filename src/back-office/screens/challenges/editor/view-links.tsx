import { Button } from "antd";
import { useLocation } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** The ways to trying the challenge out, and to what it would have cost. */
export function ViewLinks() {
  const { address, view } = useOpenDocument();
  const t = useTexts();
  const may = useMay();
  const [, navigate] = useLocation();
  const isReplayed = may("STATS_READ") && may("CHALLENGE_WRITE");
  return (["test", ...(isReplayed ? ["replay" as const] : [])] as const)
    .filter((name) => name !== view)
    .map((name) => (
      <Button key={name} onClick={() => navigate(`${address}/${name}`)}>
        {t(`challenge_editor.${name}`)}
      </Button>
    ));
}
