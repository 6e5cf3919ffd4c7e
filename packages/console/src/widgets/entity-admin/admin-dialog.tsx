import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../controls/basics/form-error.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ActionFrame } from "../../entities/actions/action-frame.tsx";
import { errorText } from "../../errors/error-text.ts";
import { LoadError } from "../../errors/load-error.tsx";
import { EntitySubtypeAutocomplete } from "../../pickers/entity-subtype/entity-subtype-autocomplete.tsx";
import { type AdminDraft, draftProblems, EMPTY_DRAFT } from "./admin-draft.ts";
import { type AdminKind, useAdminStore } from "./use-admin-store.ts";

interface AdminDialogProps {
  readonly kind: AdminKind;
  readonly title: string;
  /** Absent: a new one. */
  readonly id?: EntityId | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a device or asset and its place. */
export function AdminDialog({ kind, title, id, onClose }: AdminDialogProps) {
  const { t } = useTranslation();
  const { read, save } = useAdminStore(kind);
  const found = useQuery({
    queryKey: ["administered", id],
    queryFn: () => (id ? read(id) : EMPTY_DRAFT),
    gcTime: 0, // what is edited next is read anew
  });
  const [edits, setEdits] = useState<Partial<AdminDraft>>({});
  const [checked, setChecked] = useState(false);
  const draft = { ...(found.data ?? EMPTY_DRAFT), ...edits };
  const problems = draftProblems(draft);
  const run = useSubmission({ mutationFn: () => save(draft, id), onSuccess: onClose });
  const said = (name: keyof AdminDraft) => (checked && problems[name] ? t(problems[name]) : undefined);
  const change = (more: Partial<AdminDraft>) => setEdits({ ...edits, ...more });
  return (
    <ActionFrame
      title={title}
      confirm={t(id ? "action.save" : "action.add")}
      disabled={run.isPending || !found.data}
      width={560}
      onConfirm={() => {
        setChecked(true);
        if (Object.keys(problems).length === 0) run.mutate();
      }}
      onClose={onClose}
    >
      {found.isError ? (
        <LoadError name={title} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonBar width="60%" />
      ) : (
        <Fields>
          <TextField
            autoFocus
            label={t("entity.name")}
            value={draft.name}
            error={said("name")}
            onChange={(name) => change({ name })}
          />
          <EntitySubtypeAutocomplete
            kind={kind}
            required
            checked={checked}
            value={draft.type}
            onChange={(type) => change({ type })}
          />
          <TextField
            optional
            label={t("widget.column-label")}
            value={draft.label}
            onChange={(label) => change({ label })}
          />
          <div className="pair">
            <TextField
              optional
              label={t("widget.latitude")}
              inputMode="decimal"
              value={draft.latitude}
              error={said("latitude")}
              onChange={(latitude) => change({ latitude })}
            />
            <TextField
              optional
              label={t("widget.longitude")}
              inputMode="decimal"
              value={draft.longitude}
              error={said("longitude")}
              onChange={(longitude) => change({ longitude })}
            />
          </div>
          {run.isError && <FormError>{errorText(run.error, t("error.unable-to-connect-text"))}</FormError>}
        </Fields>
      )}
    </ActionFrame>
  );
}

const Fields = styled.div({
  display: "grid",
  gap: 16,
  "& .pair": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 16 },
});
