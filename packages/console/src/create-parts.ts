import { browserTokenStore, createClient } from "@orrery/client";
import { createBrowserRouter } from "react-router";
import { Notifications } from "./controls/overlays/toasts/notifications.ts";
import { ErrorReports } from "./errors/error-reports.ts";
import { forgetOnChange } from "./errors/forget-on-change.ts";
import { Guard } from "./guards/guard.ts";
import { createTranslation } from "./i18n/i18n.ts";
import { fetchTexts } from "./i18n/load-texts.ts";
import { readSettings } from "./i18n/settings-state.ts";
import { directionOf, localeOf, siteLanguage } from "./i18n/site-language.ts";
import { appChannelOf, MobileApp } from "./mobile-bridge/mobile-app.ts";
import { createQueryClient } from "./query-client.ts";
import { createRoutes } from "./routes.tsx";
import { Auth } from "./session/auth.ts";
import { readEntry } from "./session/entry-parameters.ts";
import { storageOrMemory } from "./session/local-settings.ts";
import { nextTask } from "./shell/next-task.ts";

let frames: Promise<typeof import("./page/steady-frames.ts")> | undefined;

/** With the frame around all pages that show values: the sign-in page has none. */
const schedule = (flush: () => void) => {
  frames ??= import("./page/steady-frames.ts");
  void frames.then(({ liveFrames }) => liveFrames.request(flush), flush);
};

export type Parts = Awaited<ReturnType<typeof createParts>>;

/**
 * What lives as long as the tab, put together once, outside of any page; enters as the address says. In two tasks, as the
 * router works all routes out and starts the first navigation at once.
 */
export async function createParts() {
  const local = storageOrMemory(() => localStorage);
  const translation = createTranslation(fetchTexts, siteLanguage(readSettings(local).userLang, navigator.language));
  const { i18n, choose, start } = translation;
  i18n.on("languageChanged", showLanguage);
  const notifications = new Notifications();
  const reports = new ErrorReports({
    notifications,
    translate: (key) => i18n.t(key),
    signOut: () => void auth.logout(),
  });
  const client = createClient({
    baseUrl: "",
    storage: browserTokenStore(local),
    live: { schedule },
    onFailure: reports.report,
  });
  addEventListener("offline", () => client.live.networkChanged(false));
  addEventListener("online", () => client.live.networkChanged(true));
  const queries = createQueryClient();
  const mobile = new MobileApp(appChannelOf(window));
  const auth = new Auth({
    client,
    memory: storageOrMemory(() => sessionStorage),
    mayReplace: async (change) => {
      if (mobile.isPresent) return true; // the app brings its own user, and links of others do not open in it
      await start().catch(() => undefined); // without its translation the question is asked in English
      return reports.askToReplace(change);
    },
    onEntryFailure: ({ message }) => reports.dialog.set({ kind: "loginError", message }),
  });
  const guard = new Guard({
    auth,
    reports,
    mobile,
    routes: () => routes,
    go: (to) => void router.navigate(to, { replace: true }),
    // biome-ignore lint/suspicious/noConsole: the place where the reason of a blocked page is looked for
    log: (error) => console.error(error),
  });
  const routes = createRoutes({ guard: guard.middleware, translation });
  forgetOnChange({ session: client.session, queries, reports });
  guard.follow();
  enter({ auth, reports });
  await nextTask();
  const router = createBrowserRouter(routes);
  mobile.listen(window, {
    openDashboardMessage: ({ data }) => guard.openFromApp(data),
    reloadUserMessage: ({ data }) =>
      void client.session.use({ token: data.accessToken, refreshToken: data.refreshToken }),
  });
  return { i18n, choose, notifications, reports, client, queries, auth, mobile, router };
}

/** Reads and removes the parameters of the address first, so that secrets do not stay in it. */
function enter({ auth, reports }: { readonly auth: Auth; readonly reports: ErrorReports }): void {
  const { entry, loginError, search } = readEntry(location.search);
  if (search !== location.search)
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  if (loginError !== undefined) reports.dialog.set({ kind: "loginError", message: loginError });
  void auth.start(entry);
}

/** Screen readers and the direction of lines follow the language. */
function showLanguage(language: string): void {
  document.documentElement.lang = localeOf(language);
  document.documentElement.dir = directionOf(language);
}
