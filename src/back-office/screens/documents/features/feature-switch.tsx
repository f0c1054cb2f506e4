import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Popconfirm, Switch, Typography } from "antd";
import { useId } from "react";
import { Link } from "wouter";
import {
  draftBodyQuery,
  type OfficeKind,
} from "#src/back-office/api/documents.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import type { FeatureName } from "#src/domain/programme/feature-names.ts";
import { featureWords } from "#src/domain/programme/feature-words.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./feature-list.module.css";
import { useSwitchFeature } from "./use-switch-feature.ts";

interface Props {
  name: FeatureName;
  kind: OfficeKind;
  base: string;
  /** Undefined for a feature that the programme never had. */
  document: OfficeDocument | undefined;
  onSwitched: (said: string) => void;
}

/** A value of the draft that lists have. */
export const listedValue = ({ values }: OfficeDocument, name: string): Json =>
  own((values ?? {}) as JsonObject, name);

/** A feature that takes effect on the site as soon as it is switched, unless it has unpublished changes. */
export function FeatureSwitch({
  name,
  kind,
  base,
  document,
  onSwitched,
}: Props) {
  const { t, language } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const id = useId();
  const words = featureWords[name];
  const label = textIn(words.label, language);
  const isOn =
    document !== undefined && listedValue(document, "enabled") === true;
  const isUnpublished = document?.statuses?.includes("changed") === true;
  const { mutate, isPending, error } = useSwitchFeature({
    ...{ name, document },
    onDone: async (what, state) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: listKey("/documents") }),
        document &&
          queries.invalidateQueries(draftBodyQuery(client, document.id)),
      ]);
      onSwitched(
        t(state ? "features.is_on" : "features.is_off", {
          name: what ?? label,
        }),
      );
    },
  });
  const { data: body } = useQuery({
    ...draftBodyQuery(client, document?.id ?? ""),
    enabled: isOn && document !== undefined && words.switches !== undefined,
  });
  const attributes = isObject(body?.["attributes"]) ? body["attributes"] : {};
  const mayNot = !kind.may.write || !kind.may.publish || isUnpublished;
  const switches = isOn && body !== undefined ? (words.switches ?? []) : [];
  return (
    <li className={styles["feature"]}>
      <ConfirmedSwitch
        {...{ label, isOn, isPending }}
        describedBy={id}
        isDisabled={mayNot}
        onSwitch={(state) => mutate({ state })}
      />
      <div>
        <Typography.Text strong>{label}</Typography.Text>
        <p id={id} className={styles["effect"]}>
          {textIn(words.effect, language)}
        </p>
        {switches.map((attribute) => {
          const place = `/attributes/${attribute}`;
          const { labels } = placeAt(kind.schema, place, { language });
          const what = labels.at(-1) ?? attribute;
          return (
            <div key={attribute} className={styles["attribute"]}>
              <ConfirmedSwitch
                label={what}
                isOn={attributes[attribute] === true}
                {...{ isPending }}
                isDisabled={mayNot}
                onSwitch={(state) => mutate({ state, attribute, what })}
              />
              <span>{what}</span>
            </div>
          );
        })}
        {isUnpublished && (
          <p className={styles["effect"]}>
            {t("features.unpublished")}{" "}
            <Link href={`${base}/${document.id}`}>{t("features.open")}</Link>
          </p>
        )}
        {document?.statuses?.includes("scheduled") && (
          <p className={styles["effect"]}>
            {t("features.planned")}{" "}
            <Link href={`${base}/${document.id}/history`}>
              {t("features.open")}
            </Link>
          </p>
        )}
        <Failure error={error} />
      </div>
    </li>
  );
}

interface SwitchProps {
  label: string;
  describedBy?: string;
  isOn: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onSwitch: (state: boolean) => void;
}

function ConfirmedSwitch({
  label,
  describedBy,
  isOn,
  isPending,
  isDisabled,
  onSwitch,
}: SwitchProps) {
  const { t } = useLanguage();
  return (
    <Popconfirm
      title={t(isOn ? "features.switch_off" : "features.switch_on", {
        name: label,
      })}
      description={t("features.at_once")}
      okText={t(isOn ? "features.off" : "features.on")}
      disabled={isDisabled || isPending}
      onConfirm={() => onSwitch(!isOn)}
    >
      <Switch
        aria-label={label}
        aria-describedby={describedBy}
        checked={isOn}
        loading={isPending}
        disabled={isDisabled}
      />
    </Popconfirm>
  );
}
