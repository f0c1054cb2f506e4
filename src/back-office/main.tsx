import "#src/ui/trusted-types.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "#src/api/client.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { currentLanguage, detectLanguage } from "#src/i18n/languages.ts";
import { startI18n } from "#src/i18n/start.ts";
import { nonce } from "#src/ui/nonce.ts";
import { Frame } from "./frame.tsx";
import { Theme } from "./theme.tsx";

const client = createClient({
  base: "/v2",
  getToken: () => undefined,
  getLanguage: currentLanguage,
  onUnauthorized: () => undefined,
  onReport: ({ path, finding }) => console.warn(path, finding),
});
/** There are no sessions of the back office yet: everything here is public. */
const queries = createQueryClient(client, {
  open: async () => undefined,
  end: async () => undefined,
});

const element = document.getElementById("root");
if (element !== null) {
  await startI18n(detectLanguage());
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Theme nonce={nonce}>
          <Frame />
        </Theme>
      </QueryClientProvider>
    </StrictMode>,
  );
}
