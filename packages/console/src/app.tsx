import { QueryClientProvider } from "@tanstack/react-query";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { TooltipLayer } from "./controls/basics/tooltip/tooltip-layer.tsx";
import { DialogsProvider } from "./controls/overlays/dialogs/dialogs.tsx";
import { ToastProvider } from "./controls/overlays/toasts/toasts.tsx";
import type { Parts } from "./create-parts.ts";
import { AccessDialogs } from "./errors/access-dialogs.tsx";
import { ErrorsProvider } from "./errors/errors-context.tsx";
import { LanguageProvider } from "./i18n/language-context.tsx";
import { MobileProvider } from "./mobile-bridge/mobile-context.tsx";
import { AuthProvider } from "./session/auth-context.tsx";
import { ClientProvider } from "./session/client-context.tsx";
import { FollowUserLanguage } from "./session/user-language.ts";
import { DirectedStyles } from "./theme/directed-styles.tsx";

/** The console with everything that lives as long as the tab. */
export function App({ parts }: { readonly parts: Parts }) {
  return (
    <I18nextProvider i18n={parts.i18n}>
      <LanguageProvider value={parts.choose}>
        <DirectedStyles>
          <ClientProvider value={parts.client}>
            <AuthProvider value={parts.auth}>
              <QueryClientProvider client={parts.queries}>
                <ErrorsProvider value={parts.reports}>
                  <MobileProvider value={parts.mobile}>
                    <ToastProvider notifications={parts.notifications}>
                      <DialogsProvider>
                        <RouterProvider router={parts.router} />
                      </DialogsProvider>
                      <AccessDialogs />
                      <TooltipLayer />
                      <FollowUserLanguage />
                    </ToastProvider>
                  </MobileProvider>
                </ErrorsProvider>
              </QueryClientProvider>
            </AuthProvider>
          </ClientProvider>
        </DirectedStyles>
      </LanguageProvider>
    </I18nextProvider>
  );
}
