/** What a challenge would have cost with what was declared (BO-14.2). */
export default function Replay() {
  return null;
}
