import { Button } from "antd";
import { useLocation } from "wouter";
import { importTraits, isImportName } from "#registry/imports.ts";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { importPlaces } from "./import-places.ts";

/** Leads to the imports of a kind, for users with the permission. */
export default function ImportLink({ kind }: { kind: string }) {
  const t = useTexts();
  const may = useMay();
  const [, navigate] = useLocation();
  const place = importPlaces[kind];
  if (place === undefined || !isImportName(kind)) return null;
  if (!may(importTraits(kind).permissions.write)) return null;
  return <Button onClick={() => navigate(place.base)}>{t(place.open)}</Button>;
}
