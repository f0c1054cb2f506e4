import { type Listening, listen } from "./listen.ts";

/** A fake of Google's siteverify: the requests that it received, and the token that it accepts. */
export interface SiteVerify extends Listening {
  asked: Record<string, string>[];
  good: string;
}

export async function startSiteVerify(good: string): Promise<SiteVerify> {
  const listening = await listen(() => async (incoming, outgoing) => {
    let body = "";
    for await (const part of incoming) body += String(part);
    const question = Object.fromEntries(new URLSearchParams(body));
    verifier.asked.push(question);
    outgoing.setHeader("content-type", "application/json");
    const success = question["response"] === verifier.good;
    outgoing.end(JSON.stringify({ success }));
  });
  const verifier: SiteVerify = { ...listening, asked: [], good };
  return verifier;
}
