import { type Listening, listen } from "./listen.ts";

/** Stands in for Google's siteverify: what it was asked, and which token it takes. */
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
