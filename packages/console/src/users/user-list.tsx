import { entityId, parseUuid, type UserAccount } from "@orrery/model";
import { ApiKeysDialog } from "../api-keys/api-keys-dialog.tsx";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import { user as kind } from "../kinds/user.ts";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { SignInAsDialog, ViewAsDialog } from "./become-dialog.tsx";

/** Lets a user sign in no more, or again. Offered where an account has been activated. */
function accountAction(enabled: boolean): EntityAction<UserAccount> {
  const verb = enabled ? "enable" : "disable";
  return {
    id: `${verb}-account`,
    label: `user.${verb}-account`,
    icon: enabled ? "check" : "lock",
    enabled: (user, { self }) => user.id.id !== self && user.additionalInfo?.userCredentialsEnabled === !enabled,
    does: {
      confirm: {
        title: `user.${verb}-account-title`,
        text: `user.${verb}-account-text`,
        verb: `user.${verb}-account`,
        done: `user.${verb}-account-message`,
        act: (client, user) => client.users.setCredentialsEnabled(user.id, enabled, { ignoreErrors: true }),
      },
    },
  };
}

/** Administrators of a tenant, or users of a customer. */
export const userList = defineEntityList<UserAccount>(kind, {
  bulk: "of-owner",
  texts: {
    deleteOne: "user.delete-title",
    deleteMany: "user.delete-many-title",
    copyId: "entity.copy-id",
    idCopied: "entity.id-copied",
  },
  name: (user) => user.email,
  load: async (client, scope, link, _filters, options) => {
    if (scope.kind === "tenant") return client.users.tenantAdmins(scope.tenantId, link, options);
    return "customerId" in scope
      ? client.users.customerUsers(scope.customerId, link, options)
      : client.users.list(link, options);
  },
  get: (client, id, options) => client.users.get(entityId("USER", parseUuid(id)), options),
  columns: [
    { key: "email", label: "user.email", kind: "name", width: "34%", value: ({ email }) => email },
    { key: "firstName", label: "user.first-name", value: ({ firstName }) => firstName },
    { key: "lastName", label: "user.last-name", value: ({ lastName }) => lastName },
    createdTimeColumn,
    descriptionColumn,
    idColumn,
  ],
  card: (user, { base }) => ({
    title: <NameLink id={user.id.id} base={base} name={user.email} />,
    meta: [user.firstName, user.lastName].filter(Boolean).join(" "),
  }),
  actions: [
    {
      id: "activation-link",
      label: "user.display-activation-link",
      icon: "link",
      enabled: (user, { self }) => user.id.id !== self,
      does: { Dialog: ActivationLinkDialog },
    },
    {
      id: "resend-activation",
      label: "user.resend-activation",
      icon: "send",
      enabled: (user, { self }) => user.id.id !== self,
      does: {
        confirm: {
          title: "user.resend-activation-title",
          text: "user.resend-activation-text",
          verb: "user.resend-activation",
          done: "user.activation-email-sent-message",
          act: (client, user) => client.users.sendActivationMail(user.email, { ignoreErrors: true }),
        },
      },
    },
    accountAction(false),
    accountAction(true),
  ],
  remove: (client, user) => client.users.delete(user.id, { ignoreErrors: true }),
  removable: (user, { self }) => user.id.id !== self,
  add: () => ({ label: "user.add", Dialog: AddUserDialog }),
  form: () => import("./user-form.ts").then(({ userForm }) => userForm),
  tabs: entityTabs({ attributes: "SERVER_SCOPE", telemetry: true, auditLogs: true }),
});

/** The same, where the viewer may sign in as those who are listed. */
export const userListToBecome: typeof userList = {
  ...userList,
  actions: [
    {
      id: "sign-in-as",
      label: "user.sign-in-as",
      icon: "enter",
      enabled: (user, { self }) => user.id.id !== self,
      does: { Dialog: SignInAsDialog },
    },
    {
      id: "view-as",
      label: "user.view-as",
      icon: "eye",
      enabled: (user, { self }) => user.id.id !== self,
      does: { Dialog: ViewAsDialog },
    },
    { id: "api-keys", label: "api-key.api-keys", icon: "key", does: { Dialog: ApiKeysDialog } },
    ...(userList.actions ?? []),
  ],
};
