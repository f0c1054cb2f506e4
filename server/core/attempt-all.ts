/** Works one after the other, each even if an earlier one fails. Throws afterwards: the failure, or an AggregateError of several. */
export async function attemptAll(
  works: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works)
    await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 1)
    throw new AggregateError(failures, failures.map(String).join("; "));
  if (failures.length === 1) throw failures[0];
}
