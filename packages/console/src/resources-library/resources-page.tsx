import { entityId, parseUuid, type TbResourceInfo } from "@orrery/model";
import { lazy } from "react";
import { Chip } from "../controls/basics/chip.tsx";
import { createdTimeColumn, idColumn } from "../entities/columns/columns.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { resource as kind } from "../kinds/resource.ts";
import { isOfSystem, isOwn } from "./own-resource.ts";

const AddResourceDialog = lazy(() =>
  import("./add-resource-dialog.tsx").then((code) => ({ default: code.AddResourceDialog })),
);
const DownloadDialog = lazy(() => import("./download-dialog.tsx").then((code) => ({ default: code.DownloadDialog })));

/** Files of the installation and of the tenant: models of LwM2M objects and key stores (console pages, 6.7). */
const resourceList = defineEntityList<TbResourceInfo>(kind, {
  texts: {
    details: "resource.resource-library-details",
    empty: "resource.no-resource-text",
    emptyHint: "resource.no-resource-hint",
  },
  name: (resource) => resource.title,
  load: (client, _scope, link, _filters, options) => client.resources.list(link, options),
  get: (client, id, options) => client.resources.info(entityId("TB_RESOURCE", parseUuid(id)), options),
  bulk: true,
  columns: [
    {
      key: "title",
      label: "resource.title",
      kind: "name",
      width: "46%",
      value: ({ title }) => title,
      cell: (resource, { base, t, scope }) => (
        <NameLink
          id={resource.id.id}
          base={base}
          name={resource.title}
          after={scope.kind !== "system" && isOfSystem(resource) && <Chip>{t("resource.system")}</Chip>}
        />
      ),
    },
    {
      key: "resourceType",
      label: "resource.resource-type",
      width: "20%",
      value: ({ resourceType }, { t }) => t(`resource.type-${resourceType.toLowerCase()}`),
    },
    { key: "resourceKey", label: "resource.key", sortable: false, value: ({ resourceKey }) => resourceKey },
    createdTimeColumn,
    idColumn,
  ],
  card: (resource, { base, t }) => ({
    title: <NameLink id={resource.id.id} base={base} name={resource.title} />,
    meta: [t(`resource.type-${resource.resourceType.toLowerCase()}`), resource.resourceKey].join(" · "),
  }),
  actions: [
    { id: "download", label: "resource.download", icon: "download", inline: true, does: { Dialog: DownloadDialog } },
  ],
  remove: (client, resource) => client.resources.delete(resource.id, { ignoreErrors: true }),
  removable: isOwn,
  form: () => import("./resource-form.ts").then(({ resourceForm }) => resourceForm),
  add: () => ({ label: "resource.add", Dialog: AddResourceDialog }),
});

export function ResourcesPage() {
  return <ListPage list={resourceList} />;
}
