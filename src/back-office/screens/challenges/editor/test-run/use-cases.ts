import { useCallback, useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import type { TestCase } from "#src/domain/challenge/test-declaration.ts";
import { fitting } from "#src/domain/documents/fitting.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";

const casesIn = (body: JsonObject): TestCase[] =>
  Array.isArray(body["tests"]) ? [...(body["tests"] as TestCase[])] : [];

const noCases: readonly TestCase[] = [];

/** The cases that the challenge has, and how they are changed. */
export function useCases() {
  const { body, kind, session } = useOpenDocument();
  const cases = useMemo(
    () => (fitting(body, kind.schema) as Challenge).tests ?? noCases,
    [body, kind.schema],
  );
  const edit = useCallback(
    (change: (cases: TestCase[]) => TestCase[]) =>
      session.edit((before) => ({
        ...before,
        tests: change(casesIn(before)) as unknown as Json,
      })),
    [session],
  );
  /** Replaces the case with the same key, or appends it. */
  const save = (one: TestCase) =>
    edit((all) =>
      all.some(({ key }) => key === one.key)
        ? all.map((other) => (other.key === one.key ? one : other))
        : [...all, one],
    );
  const remove = (key: string | undefined) =>
    edit((all) => all.filter((one) => one.key !== key));
  return { cases, save, remove };
}
