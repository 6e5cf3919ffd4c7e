import styled from "@emotion/styled";
import { entityId, isUuid, NULL_UUID, parseUuid, type WidgetTypeInfo } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { EmptyState } from "../../controls/basics/states.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { useShownName } from "../../page/document-title.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { usePageName } from "../../page/page-names.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useOpened } from "../../session/use-recent-entities.ts";
import { useClaims } from "../../session/use-session.ts";
import { mayChange } from "../may-change.ts";
import { ExportTypeDialog } from "./export-type-dialog.tsx";
import { ImportTypeDialog } from "./import-type-dialog.tsx";
import { KindDialog } from "./kind-dialog.tsx";
import { RemoveTypeDialog } from "./remove-type-dialog.tsx";
import { sortedTypes } from "./sorted-types.ts";
import { TypeCard } from "./type-card.tsx";

type Opened =
  | { readonly kind: "add" | "import" }
  | { readonly kind: "export" | "remove"; readonly type: WidgetTypeInfo };

/** The widget types of a bundle (console pages, 6.4); those of the installation are read-only for tenants. */
export function WidgetTypesPage() {
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const { widgetsBundleId = "" } = useParams();
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<Opened>();
  const id = entityId("WIDGETS_BUNDLE", isUuid(widgetsBundleId) ? parseUuid(widgetsBundleId) : NULL_UUID);
  const bundle = useQuery({
    queryKey: ["entity", "WIDGETS_BUNDLE", widgetsBundleId],
    queryFn: ({ signal }) => client.widgetsBundles.get(id, { signal, ignoreErrors: true }),
  });
  const types = useQuery({
    queryKey: ["list", "WIDGET_TYPE", bundle.data?.tenantId.id, bundle.data?.alias],
    queryFn: ({ signal }) => {
      const { alias: bundleAlias = "", tenantId } = bundle.data ?? {};
      return client.widgetTypes.listInfos(
        { isSystem: tenantId?.id === NULL_UUID, bundleAlias },
        { signal, ignoreErrors: true },
      );
    },
    enabled: bundle.data !== undefined,
  });
  const title = bundle.data?.title;
  usePageName(widgetsBundleId, title);
  useShownName(title);
  useOpened(bundle.data?.id, title);
  const shown = useMemo(() => sortedTypes(types.data ?? [], search), [types.data, search]);
  const error = bundle.error ?? types.error;
  if (error) {
    return (
      <PageFrame>
        <LoadError
          name={t("widget.widget-library")}
          error={error}
          onRetry={() => void (bundle.error ? bundle : types).refetch()}
        />
      </PageFrame>
    );
  }
  if (!bundle.data || !types.data) return <PageFrame title={title}>{null}</PageFrame>;
  const manage = mayChange(claims, bundle.data);
  const adding = manage && (
    <>
      <Button size="toolbar" icon="upload" onClick={() => setOpened({ kind: "import" })}>
        {t("widget-type.import")}
      </Button>
      <Button size="toolbar" variant="primary" icon="plus" onClick={() => setOpened({ kind: "add" })}>
        {t("widget-type.create-new-widget-type")}
      </Button>
    </>
  );
  return (
    <PageFrame title={title} count={types.data.length} tone="page">
      <Bar>
        <SearchField hotkey label={t("widget-type.search")} value={search} onChange={setSearch} />
        {!manage && <Chip>{t("widget-type.read-only")}</Chip>}
        <span className="grow" />
        {types.data.length > 0 && adding}
      </Bar>
      {shown.length === 0 ? (
        <Nothing search={search} isEmpty={types.data.length === 0} manage={manage} actions={adding} />
      ) : (
        <Grid aria-label={t("widget.widget-library")}>
          {shown.map((type) => (
            <TypeCard
              key={type.id.id}
              type={type}
              bundleId={widgetsBundleId}
              manage={manage}
              onExport={() => setOpened({ kind: "export", type })}
              onRemove={() => setOpened({ kind: "remove", type })}
            />
          ))}
        </Grid>
      )}
      {opened && <Dialogs opened={opened} bundle={bundle.data} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly bundle: { readonly id: { readonly id: string }; readonly alias: string };
  readonly onClose: () => void;
}

function Dialogs({ opened, bundle, onClose }: DialogsProps) {
  switch (opened.kind) {
    case "add":
      return <KindDialog bundleId={bundle.id.id} onClose={onClose} />;
    case "import":
      return <ImportTypeDialog bundleAlias={bundle.alias} onClose={onClose} />;
    case "export":
      return <ExportTypeDialog entities={[opened.type]} onClose={onClose} />;
    case "remove":
      return <RemoveTypeDialog type={opened.type} onClose={onClose} />;
  }
}

interface NothingProps {
  readonly search: string;
  readonly isEmpty: boolean;
  readonly manage: boolean;
  readonly actions: ReactNode;
}

function Nothing({ search, isEmpty, manage, actions }: NothingProps) {
  const { t } = useTranslation();
  if (!isEmpty) return <EmptyState icon="search" title={t("widget-type.nothing-found", { search })} />;
  return (
    <EmptyState
      icon="widgets"
      title={t("widgets-bundle.empty")}
      text={manage ? t("widgets-bundle.empty-text") : undefined}
      actions={actions}
    />
  );
}

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  minBlockSize: 57,
  padding: "8px 16px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .grow": { flex: 1 },
  "@media (max-width: 959.95px)": { flexWrap: "wrap", padding: "8px 16px", "& .grow": { display: "none" } },
  "@media (max-width: 599.95px)": { "& > .MuiOutlinedInput-root": { flex: "1 0 100%" } },
});

/** Each card has 8 of 24 columns, as in the grid of dashboards. */
const Grid = styled.ul({
  display: "grid",
  gridTemplateColumns: "repeat(24, minmax(0, 1fr))",
  gridAutoRows: "max-content",
  gap: "16px 0",
  margin: 0,
  padding: "16px 16px 24px",
  listStyle: "none",
  "& > li": { gridColumn: "span 8", paddingInline: 8, minInlineSize: 0 },
  "@media (max-width: 959.95px)": { padding: 8, "& > li": { gridColumn: "span 12" } },
  "@media (max-width: 599.95px)": { "& > li": { gridColumn: "span 24" } },
});
