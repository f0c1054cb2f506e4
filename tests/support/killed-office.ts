import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { killInstances, startInstance } from "./instances.ts";

interface Settings {
  /** The URL of the database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  /** Further settings of the server. */
  more?: NodeJS.ProcessEnv;
}

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

/** The back office of a server that is killed with SIGKILL and restarted, as the demo's administrator uses it. */
export async function openKilledOffice({ url, folder, more }: Settings) {
  const settings = {
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" },
    ...more,
  };
  let server = await startInstance(settings);
  let cookie = await signIn(server.origin);
  let unanswered = 0;

  async function restart(): Promise<void> {
    await killInstances([server]);
    server = await startInstance(settings);
    cookie = await signIn(server.origin);
  }

  const call = (
    method: Method,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${server.origin}/v2/bo${path}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...{ origin: server.origin, cookie },
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function until(
    send: () => Promise<Response>,
    isDone: () => Promise<boolean>,
  ): Promise<Response | undefined> {
    for (;;)
      try {
        return await send();
      } catch {
        unanswered += 1;
        await restart();
        if (await isDone()) return undefined;
      }
  }

  return {
    restart,
    kill: () => void server.process.kill("SIGKILL"),
    stop: () => killInstances([server]),
    origin: () => server.origin,
    /** How many requests got no response because the server was killed. */
    unanswered: () => unanswered,

    /** Sends a request below `/v2/bo`. */
    call,
    /** Repeats a request until a server responds, unless it has been done. */
    until,
    /** What a path responds with, however often the server is killed. */
    async read<Body>(path: string): Promise<Body> {
      const response = await until(
        () => call("GET", path),
        async () => false,
      );
      return (await response?.json()) as Body;
    },
  };
}

export type KilledOffice = Awaited<ReturnType<typeof openKilledOffice>>;

async function signIn(origin: string): Promise<string> {
  const send = (path: string, body: object, cookie = "") =>
    fetch(`${origin}/v2/bo/session${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const password = DEMO_PASSWORD;
  const response = await send("", {
    ...{ username: demo.configurator.email, password },
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  // Large steps need the password again.
  await send("/reauthenticate", { password }, cookie);
  return cookie;
}
