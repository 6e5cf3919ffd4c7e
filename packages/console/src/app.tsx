import { browserTokenStore, createClient } from "@orrery/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { ToastProvider } from "./controls/toasts.tsx";
import { createTranslation } from "./i18n/i18n.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./routes.tsx";
import { ClientProvider } from "./session/client-context.tsx";
import { SessionEffects } from "./session/session-effects.tsx";
import { GlobalStyles } from "./theme/global-styles.tsx";

/** The console with everything that lives as long as the tab. */
export function App() {
  const [{ i18n, client, queries, router }] = useState(createParts);
  return (
    <I18nextProvider i18n={i18n}>
      <GlobalStyles />
      <ClientProvider value={client}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <SessionEffects />
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </ClientProvider>
    </I18nextProvider>
  );
}

/** Live values are drawn with the next frame; a hidden page has no frames, and none are due. */
const schedule = (flush: () => void) => void requestAnimationFrame(flush);

function createParts() {
  const { i18n, prepare } = createTranslation();
  return {
    i18n,
    client: createClient({ baseUrl: "", storage: browserTokenStore(localStorage), live: { schedule } }),
    queries: createQueryClient(),
    router: createRouter(prepare),
  };
}
