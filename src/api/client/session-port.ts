/** What the application does when a session starts or ends; mutations reach it through their `meta`. */
export interface SessionPort {
  /**
   * Stores the token, for ten days or until the browser closes, and fetches the user. If the user fails to load, the session
   * stays and `meQuery` has the error. Throws SessionRefusedError if no one is signed in.
   * @param token undefined if the server stores it in a cookie: `GET /me` then decides whether there is a session
   */
  open(token: string | undefined, keep?: "days" | "session"): Promise<void>;
  /** Ends the session, here and on the server, unless the server has ended it already. */
  end(isEndedByServer?: boolean): Promise<void>;
}
