import { NULL_UUID, type UserAccount } from "@orrery/model";
import {
  choice,
  flag,
  hinted,
  type Infer,
  isSet,
  labelled,
  off,
  on,
  required,
  type Setting,
  settings,
  text,
  when,
} from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, half, line, requiredEmail, toggle } from "../entities/forms/form-settings.ts";
import type { Scope } from "../session/scope.ts";
import { ACTIVATION_MAIL } from "./activation-mail.ts";
import { NoField, UserDashboardField } from "./user-dashboard-field.tsx";

/** Brought into the form for others to depend on, shown by none. */
const unseen = <T>(setting: Setting<T>): Setting<T> => hinted({ kind: "unseen" }, setting);

const dashboard = (label: string): Setting<string> => ({
  ...hinted({ kind: "user-dashboard" }, labelled(label, text(""))),
  meaning: "reference",
});

const SHAPE = {
  isNew: unseen(flag(false)),
  tenantId: unseen(text("")),
  customerId: unseen(text("")),
  email: requiredEmail("user.email", "user.email-required"),
  firstName: half(line("user.first-name")),
  lastName: half(line("user.last-name")),
  description: area("user.description"),
  activationMethod: when(
    on("isNew"),
    required(
      labelled(
        "user.activation-method",
        choice(
          [
            ["DISPLAY_ACTIVATION_LINK", "user.display-activation-link"],
            [ACTIVATION_MAIL, "user.send-activation-mail"],
          ],
          "DISPLAY_ACTIVATION_LINK",
        ),
      ),
    ),
  ),
  defaultDashboardId: when(
    off("isNew"),
    hinted({ description: "user.default-dashboard-hint" }, dashboard("user.default-dashboard")),
  ),
  defaultDashboardFullscreen: when(isSet("defaultDashboardId"), toggle("user.always-fullscreen")),
  homeDashboardId: when(
    off("isNew"),
    hinted({ description: "user.home-dashboard-hint" }, dashboard("dashboard.home-dashboard")),
  ),
  homeDashboardHideToolbar: when(isSet("homeDashboardId"), toggle("dashboard.home-dashboard-hide-toolbar", true)),
};

type UserValues = Infer<typeof SHAPE>;

const SETTINGS = settings(SHAPE);

/** Fields of a user; new ones belong to the tenant or customer of the list. */
export const userForm = defineEntityForm<UserAccount, UserValues>({
  settings: SETTINGS,
  views: { unseen: NoField, "user-dashboard": UserDashboardField },
  read: (user) => ({
    isNew: user === undefined,
    tenantId: user?.tenantId.id ?? "",
    customerId: user && user.customerId.id !== NULL_UUID ? user.customerId.id : "",
    email: user?.email ?? "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    activationMethod: "DISPLAY_ACTIVATION_LINK",
    ...SETTINGS_OF_INFO.read(user?.additionalInfo),
  }),
  save: (client, values, user, scope) =>
    client.users.save(
      {
        ...(user ? { id: user.id, tenantId: user.tenantId, customerId: user.customerId } : ownerMembers(scope)),
        authority: user?.authority ?? (scope.kind === "tenant" ? "TENANT_ADMIN" : "CUSTOMER_USER"),
        email: values.email.trim(),
        firstName: textOrNull(values.firstName),
        lastName: textOrNull(values.lastName),
        additionalInfo: {
          ...user?.additionalInfo,
          description: values.description.trim(),
          ...(user && dashboardsOf(values)),
        },
      },
      user === undefined && values.activationMethod === ACTIVATION_MAIL,
      { ignoreErrors: true },
    ),
});

/** The members of the form that an account keeps in its additional information, under the same names. */
const SETTINGS_OF_INFO = settings({
  description: SHAPE.description,
  defaultDashboardId: SHAPE.defaultDashboardId,
  defaultDashboardFullscreen: SHAPE.defaultDashboardFullscreen,
  homeDashboardId: SHAPE.homeDashboardId,
  homeDashboardHideToolbar: SHAPE.homeDashboardHideToolbar,
});

const dashboardsOf = (values: UserValues) => ({
  defaultDashboardId: textOrNull(values.defaultDashboardId),
  defaultDashboardFullscreen: values.defaultDashboardId !== "" && values.defaultDashboardFullscreen,
  homeDashboardId: textOrNull(values.homeDashboardId),
  homeDashboardHideToolbar: values.homeDashboardHideToolbar,
});

function ownerMembers(scope: Scope) {
  if (scope.kind === "tenant") return { tenantId: scope.tenantId };
  return "customerId" in scope ? { customerId: scope.customerId } : {};
}
