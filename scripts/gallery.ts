/**
 * Shows every block and every screen with canned answers, by itself: in each state (ready, empty, loading, failed), in
 * six languages, light and dark, at any width. A changed file updates it.
 *
 *   npm run gallery                   http://localhost:3300, or the next free port
 *   npm run gallery -- --port 4000
 */
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { runScript, UserError } from "#server/core/cli.ts";
import { readPicture } from "#server/seed/pictures.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { root } from "./schemas.ts";

/** Leads from / to the list, serves the pictures of the demo programme, and the bundled ones at the front office's path. */
const galleryFiles: Plugin = {
  name: "gallery-files",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const { url = "/" } = request;
      const picture = readPicture(url.replace(/^.*\/pictures\//, ""));
      if (url === "/")
        response
          .writeHead(302, { location: "/tests/gallery/index.html" })
          .end();
      else if (picture !== null)
        response
          .writeHead(200, { "content-type": "image/svg+xml" })
          .end(picture);
      else {
        if (url.startsWith(`${basePath}/`))
          request.url = url.slice(basePath.length);
        next();
      }
    });
  },
};

await runScript(
  import.meta.filename,
  { port: { type: "string", default: "3300" } },
  async ({ port }) => {
    if (!/^\d{1,5}$/.test(port))
      throw new UserError(`--port: expected a port number, got "${port}"`);
    const server = await createServer({
      configFile: join(root, "tests/gallery/vite.config.ts"),
      plugins: [galleryFiles],
      server: { port: Number(port) },
    });
    await server.listen();
    console.log(`The gallery is at ${server.resolvedUrls?.local[0]}`);
    return 0;
  },
);
