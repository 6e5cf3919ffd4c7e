import type { ClientAuthority } from "@orrery/client";
import { isUuid, type UserAccount, type UserDraft } from "@orrery/model";
import { choice, entityRef, isSet, labelled, required, type Settings, settings, when } from "@orrery/model/settings";
import { type FormDraft, textOrNull } from "../entities/forms/entity-form.ts";
import { line, requiredEmail, toggle } from "../entities/forms/form-settings.ts";
import { languageChoices } from "../i18n/environment.ts";

/** Fields that every account has; languages are named in their own words. */
const ownFields = (t: (key: string) => string) => ({
  email: requiredEmail("user.email", "user.email-required"),
  firstName: line("user.first-name"),
  lastName: line("user.last-name"),
  lang: required(labelled("language.language", choice(languageChoices(t).map(({ value, label }) => [value, label])))),
});

const HOME_FIELDS = {
  homeDashboardId: labelled("dashboard.home-dashboard", entityRef("DASHBOARD")),
  homeDashboardHideToolbar: when(isSet("homeDashboardId"), toggle("dashboard.home-dashboard-hide-toolbar", true)),
};

/** Accounts that work with dashboards may have one in the place of the home page. */
function hasHomeDashboard(authority: ClientAuthority): boolean {
  return authority === "TENANT_ADMIN" || authority === "CUSTOMER_USER";
}

/** What people may change of their own account. */
export function profileSettings(authority: ClientAuthority, t: (key: string) => string): Settings {
  return settings(hasHomeDashboard(authority) ? { ...ownFields(t), ...HOME_FIELDS } : ownFields(t));
}

/** `language` is shown while none is saved. */
export function readProfile(user: UserAccount, language: string): FormDraft {
  const { lang, homeDashboardId, homeDashboardHideToolbar } = user.additionalInfo ?? {};
  return {
    email: user.email,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    lang: typeof lang === "string" ? lang : language,
    homeDashboardId: typeof homeDashboardId === "string" && isUuid(homeDashboardId) ? homeDashboardId : "",
    homeDashboardHideToolbar: homeDashboardHideToolbar !== false,
  };
}

const textAt = (draft: FormDraft, name: string): string => String(draft[name] ?? "").trim();

/** Whether the address is another one, for which the server asks the password. */
export function isMoved(user: UserAccount, draft: FormDraft): boolean {
  return textAt(draft, "email") !== user.email;
}

/** The account with what was changed; everything else of it stays. `password`: the current one, for a new address. */
export function changedProfile(user: UserAccount, draft: FormDraft, password = ""): UserDraft {
  const home = hasHomeDashboard(user.authority)
    ? {
        homeDashboardId: textOrNull(textAt(draft, "homeDashboardId")),
        homeDashboardHideToolbar: draft.homeDashboardHideToolbar !== false,
      }
    : {};
  return {
    ...user,
    ...(isMoved(user, draft) ? { currentPassword: password } : {}),
    email: textAt(draft, "email"),
    firstName: textOrNull(textAt(draft, "firstName")),
    lastName: textOrNull(textAt(draft, "lastName")),
    additionalInfo: { ...user.additionalInfo, lang: textAt(draft, "lang"), ...home },
  };
}
