import { entityId, type OtaPackageInfo, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "../controls/text/file-size.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { otaPackage as kind } from "../kinds/ota-package.ts";

const AddPackageDialog = lazy(() =>
  import("./add-package-dialog.tsx").then((code) => ({ default: code.AddPackageDialog })),
);
const DownloadDialog = lazy(() => import("./download-dialog.tsx").then((code) => ({ default: code.DownloadDialog })));
const PackageFacts = lazy(() => import("./package-facts.tsx").then((code) => ({ default: code.PackageFacts })));
const PackageRollouts = lazy(() =>
  import("../rollouts/package-rollouts.tsx").then((code) => ({ default: code.PackageRollouts })),
);

const typeLabel = (type: string) => `ota-update.type-${type.toLowerCase()}`;

/** Firmware and software that devices load over the air (console pages, 7.7). */
const packageList = defineEntityList<OtaPackageInfo>(kind, {
  texts: {
    details: "ota-update.ota-update-details",
    empty: "ota-update.no-packages-text",
    emptyHint: "ota-update.no-packages-hint",
  },
  name: (info) => info.title,
  load: (client, _scope, link, _filters, options) => client.otaPackages.list(link, options),
  get: (client, id, options) => client.otaPackages.info(entityId("OTA_PACKAGE", parseUuid(id)), options),
  bulk: true,
  columns: [
    { key: "title", label: "ota-update.title", kind: "name", width: "22%", value: ({ title }) => title },
    { key: "version", label: "ota-update.version", width: "12%", value: ({ version }) => version },
    { key: "type", label: "ota-update.type", width: "12%", value: ({ type }, { t }) => t(typeLabel(type)) },
    { key: "fileName", label: "ota-update.file", value: ({ fileName }) => fileName },
    { key: "url", label: "ota-update.direct-url", room: "roomy", value: ({ url }) => url },
    {
      key: "dataSize",
      label: "ota-update.size",
      width: "110px",
      tabular: true,
      value: ({ dataSize }) => dataSize,
      cell: ({ dataSize }) => dataSize !== null && <FileSize bytes={dataSize} />,
    },
    createdTimeColumn,
    { key: "tag", label: "ota-update.version-tag", optional: true, value: ({ tag }) => tag },
    {
      key: "checksum",
      label: "ota-update.checksum",
      optional: true,
      value: ({ checksum, checksumAlgorithm }) => checksum && `${checksumAlgorithm}: ${checksum}`,
    },
    descriptionColumn,
    idColumn,
  ],
  card: (info, { base, t }) => ({
    title: <NameLink id={info.id.id} base={base} name={info.title} />,
    meta: [info.version, t(typeLabel(info.type))].join(" · "),
  }),
  actions: [
    {
      id: "download",
      label: "ota-update.download",
      icon: "download",
      inline: true,
      enabled: ({ hasData, url }) => hasData && url === null,
      does: { Dialog: DownloadDialog },
    },
  ],
  remove: (client, info) => client.otaPackages.delete(info.id, { ignoreErrors: true }),
  form: () => import("./package-form.ts").then(({ packageForm }) => packageForm),
  add: () => ({ label: "ota-update.add", Dialog: AddPackageDialog }),
  DetailsHead: PackageFacts,
  tabs: [{ value: "rollouts", label: "rollout.rollouts", Panel: PackageRollouts }],
  drawerSubtitle: ({ version, type }, { t }) => [version, t(typeLabel(type))],
});

function FileSize({ bytes }: { readonly bytes: number }) {
  return formatFileSize(bytes, useTranslation().i18n.language);
}

export function OtaUpdatesPage() {
  return <ListPage list={packageList} />;
}
