import pg from "pg";

/** Sends one statement to a database server. */
export async function withServer(
  url: string,
  statement: string,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
