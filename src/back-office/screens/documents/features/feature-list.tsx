import { useQuery } from "@tanstack/react-query";
import { Collapse, Skeleton } from "antd";
import { useState } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import DocumentList from "#src/back-office/screens/documents/list/document-list.tsx";
import { ImportButton } from "#src/back-office/screens/imports/import-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import {
  type FeatureName,
  featureNames,
} from "#src/domain/programme/feature-names.ts";
import styles from "./feature-list.module.css";
import { FeatureSwitch, listedValue } from "./feature-switch.tsx";

interface Props {
  kind: OfficeKind;
  base: string;
}

const isKnown = (name: unknown): name is FeatureName =>
  featureNames.some((one) => one === name);

/** The features that the product knows as switches (BO-7.1); all of them as documents below, with those that it does not know. */
export default function FeatureList({ kind, base }: Props) {
  const t = useTexts();
  const { data, error } = useQuery(
    listQuery(useOffice(), "/documents", {
      ...{ kind: kind.kind, itemsPerPage: 100 },
    }),
  );
  const [said, say] = useState("");
  if (error) return <Failure error={error} />;
  if (data === undefined) return <Skeleton active />;
  const documents = data.items.filter(({ status }) => status !== "archived");
  const others = documents.filter((one) => !isKnown(listedValue(one, "name")));
  return (
    <>
      <ul className={styles["features"]}>
        {featureNames.map((name) => (
          <FeatureSwitch
            key={name}
            {...{ name, kind, base }}
            document={documents.find(
              (one) => listedValue(one, "name") === name,
            )}
            onSwitched={say}
          />
        ))}
      </ul>
      <div role="status">{said}</div>
      <ImportButton kind="referral-codes" />
      <Collapse
        ghost
        items={[
          {
            key: "advanced",
            label:
              others.length === 0
                ? t("features.advanced")
                : t("features.advanced_with", {
                    names: others.map((one) => one.name).join(", "),
                  }),
            children: <DocumentList kind={kind} base={base} />,
          },
        ]}
      />
    </>
  );
}
