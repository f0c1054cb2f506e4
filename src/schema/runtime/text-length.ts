/** The length of a text in code points, as JSON Schema counts it. */
export default function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
