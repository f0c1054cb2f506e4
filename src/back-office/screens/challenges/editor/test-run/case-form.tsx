import { Button, Checkbox, Input } from "antd";
import { type FormEvent, useId, useState } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { randomId } from "#src/browser/random-id.ts";
import {
  type Expectable,
  expectable,
  expectationOf,
} from "#src/domain/challenge/test-cases.ts";
import type { TestCase } from "#src/domain/challenge/test-declaration.ts";
import type { TestOutcome } from "#src/domain/challenge/test-run.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import { useCases } from "./use-cases.ts";
import { useOutcomeWords } from "./use-outcome-words.ts";
import type { InputProps } from "./use-test-input.ts";

interface Props extends InputProps {
  tested: TestedChallenge;
  outcome: TestOutcome;
  /** The case that is open. */
  open: TestCase | undefined;
}

/** Saves the present input as a case, with those of its outcomes that are expected from then on. */
export function CaseForm({ tested, input, change, outcome, open }: Props) {
  const { t, valueWords } = useOutcomeWords(tested);
  const { say } = useOpenDocument();
  const { save } = useCases();
  const id = useId();
  const [name, setName] = useState(open?.name ?? "");
  const [ticked, setTicked] = useState<readonly Expectable[]>(
    expectable.filter((field) =>
      open === undefined
        ? field !== "rank" || (input.others ?? []).length > 0
        : open.expect?.[field] !== undefined,
    ),
  );
  const found = expectationOf(outcome);
  function keep(key: string): void {
    const expect = Object.fromEntries(
      ticked.map((field) => [field, found[field]]),
    );
    save({ ...input, key, name: name.trim(), expect });
    change({ key });
    say(t("test_run.kept", { name: name.trim() }));
  }
  return (
    <form
      className={layout["stack"]}
      aria-label={t("test_run.keep")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (name.trim() !== "") keep(open?.key ?? randomId());
      }}
    >
      <h4>{t("test_run.keep")}</h4>
      <div className={layout["field"]}>
        <label htmlFor={id}>{t("test_run.name")}</label>
        <Input
          id={id}
          value={name}
          maxLength={200}
          placeholder={t("test_run.name_example")}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <fieldset className={layout["group"]}>
        <legend>{t("test_run.expected")}</legend>
        <Checkbox.Group
          value={[...ticked]}
          onChange={setTicked}
          options={expectable.map((field) => ({
            value: field,
            label: t("test_run.value", {
              field: t(`test_run.expect.${field}`),
              value: valueWords(field, found[field]),
            }),
          }))}
        />
      </fieldset>
      <div className={layout["bar"]}>
        <Button htmlType="submit" type="primary" disabled={name.trim() === ""}>
          {t(open ? "test_run.update" : "test_run.keep_it")}
        </Button>
        {open && (
          <Button
            disabled={name.trim() === "" || name.trim() === open.name}
            onClick={() => keep(randomId())}
          >
            {t("test_run.keep_copy")}
          </Button>
        )}
      </div>
    </form>
  );
}
