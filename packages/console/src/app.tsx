import { browserTokenStore, createClient } from "@orrery/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { DialogsProvider } from "./controls/dialogs/dialogs.tsx";
import { ToastProvider } from "./controls/toasts.tsx";
import { createTranslation } from "./i18n/i18n.ts";
import { LanguageProvider } from "./i18n/language-context.tsx";
import { fetchTexts } from "./i18n/load-texts.ts";
import { readSettings } from "./i18n/settings-state.ts";
import { directionOf, localeOf, siteLanguage } from "./i18n/site-language.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./routes.tsx";
import { ClientProvider } from "./session/client-context.tsx";
import { SessionEffects } from "./session/session-effects.tsx";
import { GlobalStyles } from "./theme/global-styles.tsx";

/** The console with everything that lives as long as the tab. */
export function App() {
  const [{ translation, client, queries, router }] = useState(createParts);
  return (
    <I18nextProvider i18n={translation.i18n}>
      <LanguageProvider value={translation.choose}>
        <GlobalStyles />
        <ClientProvider value={client}>
          <QueryClientProvider client={queries}>
            <ToastProvider>
              <DialogsProvider>
                <SessionEffects />
                <RouterProvider router={router} />
              </DialogsProvider>
            </ToastProvider>
          </QueryClientProvider>
        </ClientProvider>
      </LanguageProvider>
    </I18nextProvider>
  );
}

/** Live values are drawn with the next frame; a hidden page has no frames, and none are due. */
const schedule = (flush: () => void) => void requestAnimationFrame(flush);

function createParts() {
  const translation = createTranslation(
    fetchTexts,
    siteLanguage(readSettings(localStorage).userLang, navigator.language),
  );
  translation.i18n.on("languageChanged", showLanguage);
  return {
    translation,
    client: createClient({ baseUrl: "", storage: browserTokenStore(localStorage), live: { schedule } }),
    queries: createQueryClient(),
    router: createRouter(translation),
  };
}

/** Screen readers and the direction of lines follow the language. */
function showLanguage(language: string): void {
  document.documentElement.lang = localeOf(language);
  document.documentElement.dir = directionOf(language);
}
