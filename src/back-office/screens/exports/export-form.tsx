import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Checkbox,
  Form,
  Input,
  Radio,
  Select,
  Typography,
} from "antd";
import { useState } from "react";
import { useSearchParams } from "wouter";
import {
  exportFields,
  exportKinds,
  exportNames,
  valueLabels,
} from "#registry/exports.ts";
import {
  listKey,
  listQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { labelIn } from "#src/back-office/screens/imports/label-in.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import styles from "./exports.module.css";

const formats = ["csv", "xlsx"] as const;

/** Chooses what is exported; the kind and the filter are in the address. */
export function ExportForm() {
  const { t, language } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const kinds = exportNames.filter((name) =>
    may(exportKinds[name].permission ?? "EXPORT"),
  );
  const kind = kinds.find((name) => name === search.get("kind")) ?? kinds[0];
  const [format, setFormat] = useState<(typeof formats)[number]>("csv");
  const [chosen, setChosen] = useState<{ kind: string; columns: string[] }>();
  const [purpose, setPurpose] = useState("");
  const { mutate, isPending, error, isSuccess } = useAction({
    mutationFn: (
      body: Parameters<typeof client.request<"POST", "/exports">>[2]["body"],
      keyed,
    ) => client.request("POST", "/exports", { body, ...keyed }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: listKey("/exports") }),
  });
  if (kind === undefined) return null;
  const { filters, isOfPersons } = exportKinds[kind];
  const fields = exportFields(kind);
  const all = fields.map(({ name }) => name);
  const columns = chosen?.kind === kind ? chosen.columns : all;
  const filterOf = (name: "challenge" | "status") =>
    filters.includes(name) ? (search.get(name) ?? "") : "";
  const [challenge, status] = [filterOf("challenge"), filterOf("status")];
  const change = (changes: Record<string, string | undefined>) =>
    setSearch((before) => {
      const next = { ...Object.fromEntries(before), ...changes };
      return Object.entries(next).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      );
    });
  const setColumns = (next: string[]) => setChosen({ kind, columns: next });
  return (
    <section>
      <Typography.Title level={2}>{t("exports.new")}</Typography.Title>
      <Form
        layout="vertical"
        onFinish={() =>
          mutate({
            ...{ kind, format },
            filter: {
              ...(challenge && { challenge: Number(challenge) }),
              ...(status && { status }),
            },
            ...(columns.length < all.length && { columns }),
            ...(isOfPersons && { purpose }),
          })
        }
      >
        <div className={styles["choices"]}>
          <Form.Item label={t("exports.kind")} htmlFor="export-kind">
            <Select
              id="export-kind"
              value={kind}
              onChange={(next) =>
                change({ kind: next, challenge: undefined, status: undefined })
              }
              options={kinds.map((value) => ({
                value,
                label: t(`exports.kind_${value}`),
              }))}
            />
          </Form.Item>
          {filters.includes("challenge") && (
            <ChallengeFilter
              value={challenge}
              onChange={(next) => change({ challenge: next })}
            />
          )}
          {filters.includes("status") && (
            <Form.Item label={t("participants.state")} htmlFor="export-status">
              <Select
                id="export-status"
                value={status}
                onChange={(next) => change({ status: next })}
                options={[
                  { value: "", label: t("exports.any_status") },
                  ...Object.entries(valueLabels(kind, "status")).map(
                    ([value, labels]) => ({ value, label: labels[language] }),
                  ),
                ]}
              />
            </Form.Item>
          )}
        </div>
        <Form.Item label={t("exports.format")}>
          <Radio.Group
            aria-label={t("exports.format")}
            value={format}
            onChange={({ target }) => setFormat(target.value)}
            options={formats.map((value) => ({
              value,
              label: t(`exports.format_${value}`),
            }))}
          />
        </Form.Item>
        <fieldset className={styles["columns"]}>
          <legend>{t("exports.columns")}</legend>
          <Checkbox
            checked={columns.length === all.length}
            indeterminate={columns.length > 0 && columns.length < all.length}
            onChange={({ target }) => setColumns(target.checked ? all : [])}
          >
            {t("exports.all_columns")}
          </Checkbox>
          <Checkbox.Group
            className={styles["choices"] ?? ""}
            value={columns}
            onChange={(next) =>
              setColumns(all.filter((name) => next.includes(name)))
            }
            options={fields.map(({ name }) => ({
              value: name,
              label: labelIn(fields, name, language),
            }))}
          />
        </fieldset>
        {isOfPersons && (
          <Form.Item
            label={t("exports.purpose")}
            htmlFor="export-purpose"
            extra={t("exports.purpose_why")}
            required
          >
            <Input
              id="export-purpose"
              required
              maxLength={500}
              value={purpose}
              onChange={({ target }) => setPurpose(target.value)}
            />
          </Form.Item>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={isPending}
          disabled={
            columns.length === 0 || (isOfPersons && purpose.trim() === "")
          }
        >
          {t("exports.start")}
        </Button>
      </Form>
      <Failure error={error} />
      {isSuccess && (
        <Alert type="success" role="status" title={t("exports.started")} />
      )}
    </section>
  );
}

interface ChallengeFilterProps {
  /** Its id of /v2; empty for all. */
  value: string;
  onChange: (next: string) => void;
}

/** Chooses a challenge by its title; users without their permission enter its number. */
function ChallengeFilter({ value, onChange }: ChallengeFilterProps) {
  const { t } = useLanguage();
  const may = useMay();
  const [q, setQ] = useState<string>();
  const isReader = may("CHALLENGE_WRITE") || may("CHALLENGE_PUBLISH");
  const { data } = useQuery({
    ...listQuery(useOffice(), "/challenges", { q, itemsPerPage: 100 }),
    enabled: isReader,
  });
  const listed = (data?.items ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title,
  }));
  const isListed = value === "" || listed.some((one) => one.value === value);
  return (
    <Form.Item label={t("moderation.challenge")} htmlFor="export-challenge">
      {isReader ? (
        <Select
          id="export-challenge"
          showSearch={{
            filterOption: false,
            onSearch: (text) => setQ(text.trim() || undefined),
          }}
          value={value}
          onChange={onChange}
          options={[
            { value: "", label: t("moderation.all_challenges") },
            ...(isListed ? [] : [{ value, label: value }]),
            ...listed,
          ]}
        />
      ) : (
        <Input
          id="export-challenge"
          inputMode="numeric"
          placeholder={t("moderation.all_challenges")}
          value={value}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, ""))}
        />
      )}
    </Form.Item>
  );
}
