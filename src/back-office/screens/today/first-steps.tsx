import { CheckCircleFilled } from "@ant-design/icons";
import { Card, Typography } from "antd";
import { Link } from "wouter";
import { documentsAddress } from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

type Steps = NonNullable<OfficeToday["firstSteps"]>;
type Step = Steps["items"][number]["step"];

/** Where each step is done. */
const addresses: Record<Step, string> = {
  settings: documentsAddress("settings"),
  theme: documentsAddress("theme"),
  page: `${documentsAddress("page")}?new`,
  homePage: documentsAddress("page"),
  people: "/participants",
};

/** What a new programme needs before it begins (BO-7.6). */
export default function FirstSteps({ steps }: { steps: Steps }) {
  const t = useTexts();
  return (
    <Card>
      <Typography.Title level={2} className={styles["title"] ?? ""}>
        {t("today.first_steps")}
      </Typography.Title>
      <p>{t("today.first_steps_why")}</p>
      <ol className={styles["items"]}>
        {steps.items.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <>
                <CheckCircleFilled aria-hidden />{" "}
                {t("today.step_done", { step: t(`today.step.${step}`) })}
              </>
            ) : (
              <Link href={addresses[step]}>{t(`today.step.${step}`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
