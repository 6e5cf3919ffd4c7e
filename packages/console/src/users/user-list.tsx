import { entityId, parseUuid, type UserAccount } from "@orrery/model";
import { Moment } from "../controls/time.tsx";
import { idColumn } from "../entities/columns/cells.tsx";
import { descriptionColumn } from "../entities/columns/contact-columns.tsx";
import { defineEntityList, type EntityList } from "../entities/entity-list.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { type UserOwner, userForm } from "./user-form.ts";

/** Users of a tenant or a customer. `base` is the address of their list, `self` the one who looks. */
export function userList(owner: UserOwner, base: string, self: string): EntityList<UserAccount> {
  return defineEntityList<UserAccount>({
    entityType: "USER",
    icon: "user",
    texts: {
      plural: "user.users",
      add: "user.add",
      search: "user.search",
      empty: "user.no-users-text",
      emptyHint: "user.no-users-hint",
      details: "user.user-details",
      deleteOne: "user.delete-title",
      deleteMany: "user.delete-many-title",
      deleteText: "user.delete-text",
      deleteVerb: "user.delete-many",
      copyId: "entity.copy-id",
      idCopied: "entity.id-copied",
    },
    name: (user) => user.email,
    load: (client, _scope, link, _filters, options) =>
      owner.entityType === "TENANT"
        ? client.users.tenantAdmins({ ...owner, entityType: "TENANT" }, link, options)
        : client.users.customerUsers({ ...owner, entityType: "CUSTOMER" }, link, options),
    get: (client, id, options) => client.users.get(entityId("USER", parseUuid(id)), options),
    columns: (context) => [
      {
        key: "email",
        label: context.t("user.email"),
        width: "34%",
        cell: (user) => <NameLink id={user.id.id} base={base} name={user.email} />,
      },
      { key: "firstName", label: context.t("user.first-name"), cell: (user) => user.firstName || <Missing>–</Missing> },
      { key: "lastName", label: context.t("user.last-name"), cell: (user) => user.lastName || <Missing>–</Missing> },
      {
        key: "createdTime",
        label: context.t("entity.created-time"),
        width: "164px",
        tabular: true,
        cell: (user) => <Moment ts={user.createdTime} />,
      },
      descriptionColumn(context),
      idColumn(context),
    ],
    card: (user) => ({
      title: <NameLink id={user.id.id} base={base} name={user.email} />,
      meta: [user.firstName, user.lastName].filter(Boolean).join(" "),
    }),
    actions: [
      {
        id: "activation-link",
        label: "user.display-activation-link",
        icon: "link",
        enabled: (user) => user.id.id !== self,
        does: { Dialog: ActivationLinkDialog },
      },
    ],
    remove: (client, user) => client.users.delete(user.id, { ignoreErrors: true }),
    removable: (user) => user.id.id !== self,
    AddDialog: AddUserDialog,
    form: userForm(owner),
  });
}
