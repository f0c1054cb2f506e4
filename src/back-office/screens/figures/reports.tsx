import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Popconfirm, Select, Space } from "antd";
import { useState } from "react";
import {
  listKey,
  listQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useLanguageField } from "#src/back-office/screens/participants/use-language-field.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import type {
  OfficeReport,
  OfficeReportRequest,
} from "#src/schema/types.gen.ts";
import { figuresQuery } from "./figure-queries.ts";

const periods = ["day", "week", "month"] as const;

/** The name of a day of the week: 1 is Monday. */
const weekdayName = (weekday: number) =>
  formatDate(`2024-01-0${weekday}`, "dddd");

/** Figures that are mailed regularly (BO-21.3). */
export default function Reports() {
  const { t } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const query = useQuery(listQuery(client, "/reports", { itemsPerPage: 100 }));
  const [edited, edit] = useState<Partial<OfficeReport>>();
  const refresh = () =>
    queries.invalidateQueries({ queryKey: listKey("/reports") });
  const removal = useAction<unknown, number>({
    mutationFn: (id) =>
      client.request("DELETE", "/reports/{id}", { params: { id } }),
    onSuccess: refresh,
  });
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Button type="primary" onClick={() => edit({})}>
        {t("reports.new")}
      </Button>
      {removal.error && <p role="alert">{failureText(removal.error, t)}</p>}
      <OfficeList<OfficeReport>
        label={t("reports.title")}
        empty={t("reports.empty")}
        query={query}
        columns={[
          { title: t("roles.name"), dataIndex: "name" },
          {
            title: t("reports.when"),
            render: (_, { period, weekday, hour }) =>
              t(`reports.when.${period}`, {
                ...{ hour, weekday: weekdayName(weekday) },
              }),
          },
          {
            title: t("reports.recipients"),
            align: "end",
            render: (_, { recipients }) => recipients.length,
          },
          {
            render: (_, report) => (
              <Space wrap>
                <Button
                  onClick={() => edit(report)}
                  aria-label={t("roles.edit_named", { name: report.name })}
                >
                  {t("roles.edit")}
                </Button>
                <Popconfirm
                  title={t("reports.delete_named", { name: report.name })}
                  okText={t("reports.delete")}
                  onConfirm={() => removal.mutate(report.id)}
                >
                  <Button danger>{t("reports.delete")}</Button>
                </Popconfirm>
              </Space>
            ),
          },
        ]}
      />
      {edited && (
        <ReportDialog
          report={edited}
          onDone={refresh}
          onClose={() => edit(undefined)}
        />
      )}
    </Space>
  );
}

interface Props {
  report: Partial<OfficeReport>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Creates or changes a report; its recipients need STATS_READ. */
function ReportDialog({ report: { id, ...former }, ...rest }: Props) {
  const { t, language } = useLanguage();
  const client = useOffice();
  const self = useQuery(sessionQuery(client)).data?.user.id;
  const { data: figures } = useQuery(figuresQuery(client));
  const readers = { permission: "STATS_READ", itemsPerPage: 100 };
  const { data: holders } = useQuery(
    listQuery(client, "/roles/holders", readers),
  );
  const languageField = {
    ...useLanguageField(),
    label: t("participants.language"),
  };
  const choice = (
    name: "figures" | "period" | "weekday" | "recipients",
    options: readonly { value: string | number; label: string }[] | undefined,
    mode?: "multiple",
  ): DialogField => ({
    ...{ name, label: t(`reports.${name}`) },
    control: (control) => (
      <Select
        {...control}
        options={[...(options ?? [])]}
        showSearch={{ optionFilterProp: "label" }}
        {...(mode && { mode })}
      />
    ),
  });
  const ofFigures = figures?.items.map(({ id: value, label }) => ({
    ...{ value, label },
  }));
  const ofReaders = holders?.items.map(({ id: value, name, email }) => ({
    ...{ value, label: name ?? email },
  }));
  const ofPeriods = periods.map((value) => ({
    ...{ value, label: t(`reports.each.${value}`) },
  }));
  const ofWeekdays = [1, 2, 3, 4, 5, 6, 7].map((value) => ({
    ...{ value, label: weekdayName(value) },
  }));
  return (
    <FormDialog<OfficeReportRequest>
      {...rest}
      title={t(id === undefined ? "reports.new" : "reports.edit")}
      dialog="report"
      initialValues={{
        ...{ figures: [], period: "week", weekday: 1, hour: 8, language },
        ...{ recipients: self === undefined ? [] : [self], ...former },
      }}
      send={(body, keyed) =>
        id === undefined
          ? client.request("POST", "/reports", { ...keyed, body })
          : client.request("PUT", "/reports/{id}", { params: { id }, body })
      }
      fields={({ period }) => [
        { name: "name", label: t("roles.name") },
        choice("figures", ofFigures, "multiple"),
        choice("period", ofPeriods),
        ...(period === "week" ? [choice("weekday", ofWeekdays)] : []),
        { name: "hour", label: t("reports.hour") },
        choice("recipients", ofReaders, "multiple"),
        languageField,
      ]}
    />
  );
}
