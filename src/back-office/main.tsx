import "#src/ui/trusted-types.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "#src/api/client.ts";
import { configQuery, optionsQuery } from "#src/api/programme.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { detectLanguage } from "#src/i18n/languages.ts";
import { nonce } from "#src/ui/nonce.ts";
import { Frame } from "./frame.tsx";
import { loadLanguage, MessagesProvider } from "./messages.ts";
import { Theme } from "./theme.tsx";

const language = detectLanguage();
const client = createClient({
  base: "/v2",
  getToken: () => undefined,
  getLanguage: () => language,
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
  document.documentElement.lang = language;
  // In parallel, so that the first render already has the programme's colors; without them it has ours.
  const [{ messages, locale }] = await Promise.all([
    loadLanguage(language),
    queries.prefetchQuery(optionsQuery()),
    queries.prefetchQuery(configQuery()),
  ]);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MessagesProvider value={messages}>
          <Theme nonce={nonce} locale={locale}>
            <Frame />
          </Theme>
        </MessagesProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
