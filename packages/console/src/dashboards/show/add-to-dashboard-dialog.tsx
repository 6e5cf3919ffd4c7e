import styled from "@emotion/styled";
import type { DashboardId } from "@orrery/model";
import { type LayoutName, layoutsOf } from "@orrery/model/dashboard-edits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { DashboardAutocomplete } from "../../pickers/dashboard/dashboard-autocomplete.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { LibraryEntry } from "../editor/library/library-entries.ts";
import { documentOf } from "../editor/saving/dashboard-drafts.ts";
import { pathOfState } from "./path-of-state.ts";
import { rootOf, useAddToDashboard } from "./use-add-to-dashboard.ts";
import type { ShownValues } from "./value-widgets.ts";

interface AddToDashboardDialogProps {
  readonly entry: LibraryEntry;
  readonly values: ShownValues;
  /** Of the entity. */
  readonly name: string;
  readonly onBack: () => void;
  readonly onAdded: () => void;
}

/** Into which dashboard, state and layout a widget goes, or what a new dashboard is called. */
export function AddToDashboardDialog({ entry, values, name, onBack, onAdded }: AddToDashboardDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [kind, setKind] = useState<"existing" | "new">("existing");
  const [id, setId] = useState<DashboardId | null>(null);
  const [title, setTitle] = useState(name);
  const [opens, setOpens] = useState(true);
  const place = usePlace(kind === "existing" ? id : null);
  const save = useAddToDashboard({
    entry,
    values,
    name,
    onAdded: (dashboard, configuration, state) => {
      const open = () => void navigate(pathOfState(dashboard.id.id, configuration, state));
      onAdded();
      if (opens) open();
      else {
        const message = t("show-values.added", { dashboard: dashboard.title });
        toast({ type: "success", message, action: { label: t("show-values.open"), run: open } });
      }
    },
  });
  const target =
    kind === "new"
      ? title.trim() !== "" && ({ kind, title } as const)
      : id !== null && place.isReady && ({ kind, id, at: place.at } as const);
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("show-values.add")}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{t("show-values.back")}</Button>
          <Button variant="primary" disabled={!target || save.isPending} onClick={() => target && save.mutate(target)}>
            {t("action.add")}
          </Button>
        </>
      }
    >
      <Fields>
        <SegmentedControl
          bare
          label={t("show-values.target")}
          value={kind}
          choices={[
            { value: "existing", label: t("show-values.existing") },
            { value: "new", label: t("show-values.new") },
          ]}
          onChange={setKind}
        />
        {kind === "new" ? (
          <TextField
            autoFocus
            label={t("dashboard.title")}
            value={title}
            maxLength={255}
            error={title.trim() === "" ? t("entity.title-required") : undefined}
            onChange={setTitle}
          />
        ) : (
          <>
            <DashboardAutocomplete required value={id} onChange={setId} />
            {place.states.length > 1 && (
              <Select
                label={t("show-values.state")}
                value={place.at?.state ?? ""}
                choices={place.states}
                onChange={place.setState}
              />
            )}
            {place.layouts.length > 1 && (
              <Select
                label={t("show-values.layout")}
                value={place.at?.layout ?? ""}
                choices={place.layouts.map((value) => ({ value, label: t(`dashboard-editor.${value}-layout`) }))}
                onChange={place.setLayout}
              />
            )}
          </>
        )}
        <Checkbox label={t("show-values.opens")} checked={opens} onChange={setOpens} />
        {save.error && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      </Fields>
    </Dialog>
  );
}

/** States and layouts of a dashboard, and which of them are chosen: those that it begins with, until others are. */
function usePlace(id: DashboardId | null) {
  const client = useClient();
  const [chosen, setChosen] = useState<{ readonly state: string; readonly layout: LayoutName; readonly of: string }>();
  const { data } = useQuery({
    queryKey: ["dashboards", "document", id?.id],
    queryFn: async ({ signal }) => (id ? documentOf(await client.dashboards.get(id, { signal })).configuration : null),
    enabled: id !== null,
    gcTime: 0, // it is read anew each time it is chosen
  });
  const own = chosen?.of === id?.id ? chosen : undefined;
  const at = data ? (own ?? rootOf(data)) : undefined;
  const state = at && data?.states[at.state];
  return {
    isReady: data !== undefined && data !== null,
    at,
    states: Object.entries(data?.states ?? {}).map(([value, { name }]) => ({ value, label: name || value })),
    layouts: state ? layoutsOf(state).map(([layout]) => layout) : [],
    setState: (next: string) => id && setChosen({ of: id.id, state: next, layout: "main" }),
    setLayout: (layout: LayoutName) => id && at && setChosen({ of: id.id, state: at.state, layout }),
  };
}

const Fields = styled.div({ display: "grid", gap: 16, justifyItems: "stretch", color: "var(--text)" });
