/** How many letters must be put in, left out, changed or swapped with their neighbour to make one name of the other (Damerau-Levenshtein). */
export function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        cell(last, j) + 1,
        cell(row, j - 1) + 1,
        cell(last, j - 1) + change,
        isSwap ? cell(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return cell(last, b.length);
}

const cell = (row: readonly number[], index: number) =>
  row[index] ?? Number.POSITIVE_INFINITY;

/** The known name that was probably meant: the nearest, when at most a third of the letters differ; capitals count for nothing. */
export function nearest(
  name: string,
  known: readonly string[],
): string | undefined {
  const written = name.toLowerCase();
  const allowed = ({ length }: string) => Math.ceil(length / 3);
  const [best] = known
    // No name is nearer than their lengths are.
    .filter(
      (candidate) =>
        Math.abs(candidate.length - written.length) <= allowed(candidate),
    )
    .map((candidate) => ({
      candidate,
      far: distance(written, candidate.toLowerCase()),
    }))
    .filter(({ candidate, far }) => far <= allowed(candidate))
    .sort((one, other) => one.far - other.far);
  return best?.candidate;
}
