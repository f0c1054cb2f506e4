import { own } from "#src/domain/values/own.ts";
import { createAuditor } from "#src/engine/core/doctor/warnings.ts";
import type { Inspection, Inspector, Verdict } from "#src/engine/core/types.ts";
import styles from "./inspector.module.css";

/** Makes the inspector, in the words and with the tools of the application. */
export function createInspector({
  explain,
  explainWarning,
  audit,
}: Inspection): Inspector {
  const auditor = createAuditor(audit);
  const known = new WeakMap<object, Verdict["warnings"]>();

  const warningsOf = (type: string | undefined, config: object) => {
    const found = known.get(config) ?? auditor(type, config).warnings;
    known.set(config, found);
    return found;
  };
  const dataWarnings = (type = "", data: unknown) =>
    data === undefined
      ? []
      : (own(audit.dataWarnings ?? {}, type)?.(data as never) ?? []);
  const warnings = (verdict: Verdict) =>
    verdict.warnings?.map((warning) => (
      <p key={JSON.stringify(warning)}>{explainWarning(warning)}</p>
    ));

  return {
    outline: styles["outline"],
    explain,
    audited(verdict, config, data) {
      if (typeof config !== "object" || config === null) return verdict;
      const ofConfig = warningsOf(verdict.type, config) ?? [];
      const found = [
        ...(verdict.warnings ?? []),
        ...ofConfig,
        ...dataWarnings(verdict.type, data),
      ];
      return found.length === 0 ? verdict : { ...verdict, warnings: found };
    },
    label: (verdict) => (
      <div className={styles["label"]}>
        {verdict.type}
        {warnings(verdict)}
      </div>
    ),
    placeholder: (verdict) => {
      const name = verdict.type ?? "?";
      return (
        <section
          className={styles["placeholder"]}
          aria-label={`${name} ${verdict.pointer}`}
          data-inspector={verdict.verdict}
        >
          <strong>{name}</strong> <code>{verdict.pointer}</code>
          <p>{explain(verdict)}</p>
          {warnings(verdict)}
        </section>
      );
    },
  };
}
