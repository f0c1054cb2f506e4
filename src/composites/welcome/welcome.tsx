import { useUser } from "#src/api/user.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ChallengeCard,
  Welcome as Config,
} from "#src/schema/types.gen.ts";
import { Balance } from "./balance.tsx";
import { NextChallenge } from "./next-challenge.tsx";
import styles from "./welcome.module.css";

/** The first thing on the home page: who the user is, the balance, and the challenge that ends first. */
export default function Welcome({
  config,
  data,
}: WidgetProps<Config, SourceState<ChallengeCard[]>>) {
  const { t } = useTranslation();
  const name = useUser()?.profile?.firstName?.trim();
  return (
    <section className={styles["welcome"]} aria-labelledby="welcome">
      <div className={styles["inner"]}>
        <div className={styles["who"]}>
          <h1 id="welcome">
            {config.title?.trim() ||
              (name ? t("welcome.hello_name", { name }) : t("welcome.hello"))}
          </h1>
          <Balance />
        </div>
        <NextChallenge challenges={data} />
      </div>
    </section>
  );
}
