/** Opens the database in the given folder, writes a row, reports it, and waits to be killed without any cleanup. */
import pg from "pg";
import { openCluster } from "#server/database/cluster.ts";

const [, , folder = ""] = process.argv;
const cluster = await openCluster(folder);
const client = new pg.Client(cluster.url("postgres"));
await client.connect();
await client.query("create table acknowledged as select 'kept' as word");
process.stdout.write("acknowledged\n", () =>
  process.kill(process.pid, "SIGKILL"),
);
