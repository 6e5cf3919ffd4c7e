import { entityId, parseUuid } from "@orrery/model";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";
import { siteLanguage } from "../i18n/site-language.ts";
import { useAuthState } from "./auth-context.tsx";
import { userSettings } from "./auth-state.ts";
import { useClient } from "./client-context.tsx";

/** Switches to the saved language of the user who signs in, or to this browser's when none is saved. */
export function FollowUserLanguage(): null {
  const { isAuthenticated, userDetails } = useAuthState();
  const { choose } = useLanguage();
  const saved = userSettings(userDetails).lang;
  const hasAccount = isAuthenticated && userDetails !== undefined;
  useEffect(() => {
    if (!hasAccount) return;
    writeSettings(localStorage, { userLang: saved });
    void choose(siteLanguage(saved, navigator.language)).catch(() => undefined); // the texts that are there stay
  }, [hasAccount, saved, choose]);
  return null;
}

/** The language of the interface; what the user chooses is shown at once and saved with the account. */
export function useUserLanguage(): { readonly language: string; readonly change: (language: string) => void } {
  const { language, choose } = useLanguage();
  const client = useClient();
  const toast = useToast();
  const { t } = useTranslation();
  const { authUser } = useAuthState();
  const save = async (wanted: string) => {
    if (!authUser) return;
    const user = await client.users.get(entityId("USER", parseUuid(authUser.userId)));
    await client.users.save({ ...user, additionalInfo: { ...user.additionalInfo, lang: wanted } }, false);
  };
  const change = (wanted: string) =>
    void choose(wanted)
      .then(() => {
        writeSettings(localStorage, { userLang: wanted });
        return save(wanted);
      })
      .catch(() => toast({ type: "error", message: t("profile.language-not-saved") }));
  return { language, change };
}
