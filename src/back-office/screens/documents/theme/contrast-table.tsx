import { Button, Col, Row, Space, Table, Typography } from "antd";
import { useLanguage } from "#src/back-office/texts.ts";
import { ScrollingTable } from "#src/back-office/ui/office-table.tsx";
import {
  type ContrastVerdict,
  contrastVerdicts,
} from "#src/domain/theme/contrast-verdicts.ts";
import type { Mode } from "#src/domain/theme/derive-theme.ts";
import type { JsonObject } from "#src/schema/json.ts";

interface Props {
  body: JsonObject;
  isReadOnly: boolean;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
}

/** The contrast of each color where pages use it, in the light theme and in the dark one that is derived from it. */
export function ContrastTable(props: Props) {
  const { t } = useLanguage();
  return (
    <section aria-label={t("theme.contrast")}>
      <Typography.Title level={3}>{t("theme.contrast")}</Typography.Title>
      <p>{t("theme.contrast_why")}</p>
      <Row gutter={[24, 24]}>
        {(["light", "dark"] as const).map((mode) => (
          <Col key={mode} xs={24} xl={12}>
            <ScrollingTable label={t(`theme.${mode}`)}>
              <OneMode mode={mode} {...props} />
            </ScrollingTable>
          </Col>
        ))}
      </Row>
    </section>
  );
}

function OneMode({ mode, body, isReadOnly, onEdit }: Props & { mode: Mode }) {
  const { t, language } = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // Rounded down: 4.49 is not 4.5.
  const ratio = (value: number) =>
    `${number.format(Math.floor(value * 10) / 10)}\u202f:\u202f1`;
  return (
    <Table<ContrastVerdict>
      size="small"
      title={() => <strong>{t(`theme.${mode}`)}</strong>}
      aria-label={t(`theme.${mode}`)}
      pagination={false}
      rowKey="use"
      dataSource={contrastVerdicts(body, mode)}
      onRow={({ isEnough, use }) =>
        ({ "data-enough": isEnough, "data-use": use }) as object
      }
      columns={[
        {
          title: t("theme.use"),
          render: (_, one) => t(`theme.use_${one.use}`),
        },
        {
          title: t("theme.color"),
          render: (_, { color, ground }) => (
            <Swatch color={color} ground={ground} />
          ),
        },
        {
          title: t("theme.ratio"),
          render: (_, one) => (
            <>
              {t("theme.ratio_of", {
                ratio: ratio(one.ratio),
                least: ratio(one.least),
              })}
              <br />
              <strong>
                {t(one.isEnough ? "theme.enough" : "theme.too_little")}
              </strong>
            </>
          ),
        },
        {
          title: t("theme.shown"),
          render: (_, { meant, ground, option, isEnough }) => (
            <>
              <Swatch color={meant} ground={ground} />
              {mode === "light" && !isEnough && !isReadOnly && (
                <Button
                  size="small"
                  onClick={() =>
                    onEdit((before) => ({ ...before, [option]: meant }))
                  }
                >
                  {t("theme.use_meant", { color: meant })}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** A color as it is seen on, or with, another one. */
const Swatch = ({ color, ground }: { color: string; ground: string }) => (
  <Space>
    <svg viewBox="0 0 28 20" width={28} height={20} aria-hidden="true">
      <rect width={28} height={20} rx={3} fill={ground} />
      <circle cx={14} cy={10} r={7} fill={color} />
    </svg>
    {color}
  </Space>
);
