import { UserError } from "#server/core/cli.ts";
import { readApiTarget } from "#server/http/api-target.ts";
import { getMe } from "#src/api/access/user.ts";
import { type Client, createClient } from "#src/api/client/client.ts";
import { ApiError } from "#src/api/errors/error-classes.ts";
import {
  checkCharset,
  checkCookies,
  checkFeatures,
  checkPages,
  checkPicture,
} from "./answer-checks.ts";
import {
  checkCors,
  checkDate,
  checkSignIn,
  checkUnauthorized,
  checkUploads,
  idempotency,
} from "./checks.ts";
import { askPassword, reach, signInAs } from "./connect.ts";
import { checkLanguages, examineContents } from "./contents.ts";
import { type CallVerdict, judge, type Result } from "./judge.ts";
import { checkPaging } from "./paging.ts";
import { printed } from "./print.ts";
import type { ApiReport } from "./report.ts";
import { type Caller, walk } from "./walk.ts";
import { createWireLog, type WireLog } from "./wire-log.ts";

/** The options of the command line. */
export interface ApiOptions {
  api: string;
  user?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
  language: string;
  /** The future origin of the front office. */
  origin?: string | undefined;
  /** Seconds until a call times out. */
  timeout?: string | undefined;
  /** How many challenges, pages, badges and widgets to try, of each. */
  most?: string | undefined;
  json?: boolean | undefined;
}

/**
 * Examines a programme's API by making the front office's calls, and prints the report.
 * @returns the exit code: 1 if the front office cannot use some of it. Throws a UserError if there is no API to examine
 */
export async function examineApi(options: ApiOptions): Promise<number> {
  const report = await createReport(options);
  if (options.json) console.log(JSON.stringify(report, null, 2));
  else for (const line of printed(report)) console.log(line);
  const isWrong = report.checks.some(({ result }) => result === "wrong");
  return report.summary.refused > 0 || isWrong ? 1 : 0;
}

async function createReport(options: ApiOptions): Promise<ApiReport> {
  const target = readApiTarget("--api", options.api);
  const api = target.origin + target.path;
  const timeout = numberOf("--timeout", options.timeout, 15) * 1000;
  const most = numberOf("--most", options.most, 10);
  const log = createWireLog(api, timeout);
  await reach(log, api, timeout);
  const failures: ApiError[] = [];
  const onFailure = (error: ApiError) => void failures.push(error);
  const caller = await openSession(options, { api, log, timeout, onFailure });
  const { client, isSignedIn } = caller;

  const began = performance.now();
  const stopProgress = showProgress(log);
  const { features, contents } = await walk(caller, most, onFailure);
  const verdicts = judge({
    ...{ exchanges: log.exchanges, reports: log.reports, failures },
    ...{ features, isSignedIn, timeout },
    pageFindings: examineContents(contents, Date.now()),
  });
  const ofAnswers = [
    ...checkPages(contents, log, Date.now()),
    checkCharset(log.exchanges),
    ...checkFeatures(log.exchanges),
    checkCookies(log.exchanges, target),
    await checkPicture(log, target),
  ];
  const paging = await checkPaging(client, log);
  const ofLanguages = await checkLanguages(contents, options.language, {
    log,
    clientIn: caller.clientIn,
  });
  const checks = [
    ...checkSignIn(log),
    ...ofAnswers,
    checkDate(log.exchanges),
    ...(await checkUnauthorized(log)),
    ...ofLanguages,
    await checkCors(log, target.origin, options.origin),
    await checkUploads(log, client.signed().headers),
    idempotency,
  ];
  stopProgress();
  return {
    api,
    ...(caller.name !== undefined && { user: caller.name }),
    calls: verdicts.map((verdict) => ({ ...verdict, ...paging(verdict.call) })),
    checks,
    summary: countResults(verdicts),
    requests: log.exchanges.length,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

interface Session extends Caller {
  /** The user's name; undefined for visitors. */
  name: string | undefined;
  /** A client of the same session in another language, whose findings are not reported. */
  clientIn(language: string): Client;
}

/** Signs in, or uses the given token, and reads the user's name. */
async function openSession(
  { user, password, token: given, language }: ApiOptions,
  {
    api,
    log,
    timeout,
    onFailure,
  }: {
    api: string;
    log: WireLog;
    timeout: number;
    onFailure: (error: ApiError) => void;
  },
): Promise<Session> {
  let token = given;
  const clientIn = (
    ofClient: string,
    onReport: WireLog["onReport"] = () => undefined,
  ) =>
    createClient({
      base: api,
      fetch: log.send,
      getToken: () => token,
      hasSession: () => token !== undefined || log.hasCookies(),
      getLanguage: () => ofClient,
      onUnauthorized: () => undefined,
      onReport,
      timeout,
    });
  const client = clientIn(language, log.onReport);
  const clients = { client, clientIn };
  if (token === undefined && user === undefined)
    return { ...clients, isSignedIn: false, user: undefined, name: undefined };
  token ??= await signInAs(
    client,
    user ?? "",
    password ?? (await askPassword(user ?? "")),
  );
  const me = await getMe(client).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    onFailure(error);
    return undefined;
  });
  if (me === null)
    throw new UserError(
      `GET ${api}/me responds with 401: the API rejects the token${given === undefined ? " that it issued" : ""}`,
    );
  const name = user ?? me?.email ?? "the owner of the token";
  return { ...clients, isSignedIn: true, user: me, name };
}

/** Shows progress on a terminal; returns how to clear it. */
function showProgress({ exchanges }: WireLog): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => undefined;
  const timer = setInterval(
    () => stderr.write(`\r${exchanges.length} requests`),
    200,
  );
  return () => {
    clearInterval(timer);
    stderr.write("\r\x1b[K");
  };
}

function countResults(verdicts: readonly CallVerdict[]) {
  const summary: Record<Result, number> = {
    ok: 0,
    repaired: 0,
    "left out": 0,
    refused: 0,
    "not offered": 0,
    "not tried": 0,
  };
  for (const { result } of verdicts) summary[result] += 1;
  return summary;
}

function numberOf(
  option: string,
  text: string | undefined,
  usual: number,
): number {
  const number = Number(text ?? usual);
  if (!(number > 0))
    throw new UserError(`${option} ${text}: expected a number above 0`);
  return number;
}
