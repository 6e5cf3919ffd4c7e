import type { ClientAuthority } from "@orrery/client";
import { isUuid, type UserAccount, type UserDraft } from "@orrery/model";
import type { FormField, FormValues } from "../entities/entity-form.ts";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { languageChoices } from "../i18n/environment.ts";

const OWN_FIELDS: readonly FormField[] = [
  { kind: "email", name: "email", label: "user.email", required: "user.email-required" },
  { kind: "text", name: "firstName", label: "user.first-name" },
  { kind: "text", name: "lastName", label: "user.last-name" },
  {
    kind: "choice",
    name: "lang",
    label: "language.language",
    choices: languageChoices,
  },
];

const HOME_FIELDS: readonly FormField[] = [
  { kind: "entity", name: "homeDashboardId", label: "dashboard.home-dashboard", entityType: "DASHBOARD" },
  {
    kind: "switch",
    name: "homeDashboardHideToolbar",
    label: "dashboard.home-dashboard-hide-toolbar",
    shown: ({ homeDashboardId }) => homeDashboardId !== "",
  },
];

/** Who works with dashboards may have one in the place of the home page. */
export function hasHomeDashboard(authority: ClientAuthority): boolean {
  return authority === "TENANT_ADMIN" || authority === "CUSTOMER_USER";
}

/** What people may change of their own account. */
export function profileFields(authority: ClientAuthority): readonly FormField[] {
  return hasHomeDashboard(authority) ? [...OWN_FIELDS, ...HOME_FIELDS] : OWN_FIELDS;
}

/** `language` is shown while none is saved. */
export function readProfile(user: UserAccount, language: string): FormValues {
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

/** Whether the address is another one, for which the server asks the password. */
export function isMoved(user: UserAccount, values: FormValues): boolean {
  return textOf(values, "email") !== user.email;
}

/** The account with what was changed; everything else of it stays. `password`: the current one, for a new address. */
export function changedProfile(user: UserAccount, values: FormValues, password = ""): UserDraft {
  const home = hasHomeDashboard(user.authority)
    ? {
        homeDashboardId: textOrNull(values, "homeDashboardId"),
        homeDashboardHideToolbar: values.homeDashboardHideToolbar !== false,
      }
    : {};
  return {
    ...user,
    ...(isMoved(user, values) ? { currentPassword: password } : {}),
    email: textOf(values, "email"),
    firstName: textOrNull(values, "firstName"),
    lastName: textOrNull(values, "lastName"),
    additionalInfo: { ...user.additionalInfo, lang: textOf(values, "lang"), ...home },
  };
}
