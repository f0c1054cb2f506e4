/** What a made-up person may do and gets, step by step (BO-14.1). */
export default function TestRun() {
  return null;
}
