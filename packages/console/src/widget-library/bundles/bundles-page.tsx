import { entityId, parseUuid, type WidgetsBundle } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { createdTimeColumn, idColumn } from "../../entities/columns/columns.ts";
import { defineEntityList, type EntityList } from "../../entities/entity-list.ts";
import { ListPage } from "../../entities/list/list-page.tsx";
import { NameLink } from "../../entities/list/name-link.tsx";
import { widgetsBundle as kind } from "../../kinds/widgets-bundle.ts";
import { isSystemBundle } from "../../pickers/widgets-bundle/widgets-bundles.ts";
import { useClaims } from "../../session/use-session.ts";
import { typesPath } from "../library-paths.ts";
import { ExportBundleDialog } from "./export-bundle-dialog.tsx";
import { ImportBundleDialog } from "./import-bundle-dialog.tsx";

/** Bundles by their titles; a name leads to the types of its bundle, the rest of a row to its details. */
function bundleList(ofSystem: boolean): EntityList<WidgetsBundle> {
  return defineEntityList<WidgetsBundle>(kind, {
    name: ({ title }) => title,
    sort: { property: "title", direction: "ASC" },
    load: (client, _scope, link, _filters, options) => client.widgetsBundles.list(link, options),
    get: (client, id, options) => client.widgetsBundles.get(entityId("WIDGETS_BUNDLE", parseUuid(id)), options),
    columns: [
      {
        key: "title",
        label: "widgets-bundle.title",
        kind: "name",
        width: "34%",
        value: ({ title }) => title,
        cell: (bundle, { base, t }) => (
          <NameLink
            id={`${bundle.id.id}/widgetTypes`}
            base={base}
            name={bundle.title}
            after={isSystemBundle(bundle) && <Chip>{t("widgets-bundle.system")}</Chip>}
          />
        ),
      },
      {
        key: "description",
        label: "entity.description",
        sortable: false,
        value: ({ description }) => description,
      },
      createdTimeColumn,
      {
        key: "tenantId",
        label: "widgets-bundle.system",
        kind: "flag",
        width: "92px",
        optional: true,
        exported: false,
        value: isSystemBundle,
      },
      idColumn,
    ],
    card: (bundle, { base, t }) => ({
      title: <NameLink id={`${bundle.id.id}/widgetTypes`} base={base} name={bundle.title} />,
      meta: bundle.description,
      when: isSystemBundle(bundle) && <Chip>{t("widgets-bundle.system")}</Chip>,
    }),
    actions: [
      {
        id: "open",
        label: "widgets-bundle.open-widgets-bundle",
        icon: "open",
        inline: true,
        does: { to: ({ id }) => typesPath(id.id) },
      },
      { id: "export", label: "widgets-bundle.export", icon: "download", does: { Dialog: ExportBundleDialog } },
    ],
    remove: (client, { id }) => client.widgetsBundles.delete(id, { ignoreErrors: true }),
    removable: (bundle) => ofSystem || !isSystemBundle(bundle),
    form: async () => (await import("./bundle-form.ts")).bundleForm(ofSystem),
    add: () => ({
      label: "widgets-bundle.add",
      more: [{ label: "widgets-bundle.import", icon: "upload", Dialog: ImportBundleDialog }],
    }),
    DetailsHead: OpenButton,
    drawerSubtitle: (bundle, { t }) => (isSystemBundle(bundle) ? [t("widgets-bundle.system")] : []),
  });
}

const systemBundles = bundleList(true);
const tenantBundles = bundleList(false);

export function WidgetsBundlesPage() {
  return <ListPage list={useClaims().authority === "SYS_ADMIN" ? systemBundles : tenantBundles} />;
}

/** Leads from the details of a bundle to its types. */
function OpenButton({ entity }: { readonly entity: WidgetsBundle }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button icon="open" to={typesPath(entity.id.id)}>
        {t("widgets-bundle.open-widgets-bundle")}
      </Button>
    </div>
  );
}
