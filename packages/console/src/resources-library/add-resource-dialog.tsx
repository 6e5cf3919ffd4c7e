import styled from "@emotion/styled";
import { RESOURCE_TYPES, type ResourceType, type TbResourceInfo } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileInput } from "../controls/fields/file-input/file-input.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddFormDialog } from "../entities/forms/add-form-dialog.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { useClient } from "../session/client-context.tsx";
import { type ChosenFile, chosenFiles, EXTENSIONS, resourceDrafts } from "./resource-files.ts";

const MAX_TITLE_CHARS = 255;

/** Adds files: any number of models at once, or one key store with a title. */
export function AddResourceDialog({ onClose }: Pick<AddDialogProps<TbResourceInfo>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [type, setType] = useState<ResourceType>("LWM2M_MODEL");
  const [title, setTitle] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isModel = type === "LWM2M_MODEL";
  const titleProblem = isModel
    ? undefined
    : title.trim() === ""
      ? "entity.title-required"
      : title.trim().length > MAX_TITLE_CHARS
        ? "entity.too-long"
        : undefined;
  const add = useSubmission({
    mutationFn: async () => {
      for (const draft of resourceDrafts(type, title, files))
        await client.resources.save(draft, { ignoreErrors: true });
    },
    onSettled: changed, // those before the one that failed are there
    onSuccess: () => {
      toast({ type: "success", message: t("resource.added", { count: files.length }) });
      onClose();
    },
  });
  const contents = files.map(({ content }) => content);
  return (
    <AddFormDialog
      title={t("resource.add")}
      entityType="TB_RESOURCE"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => {
        setChecked(true);
        if (files.length > 0 && titleProblem === undefined) add.mutate();
      }}
      onClose={onClose}
    >
      <Fields>
        <Select
          label={t("resource.resource-type")}
          value={type}
          choices={RESOURCE_TYPES.map((value) => ({ value, label: t(`resource.type-${value.toLowerCase()}`) }))}
          onChange={(chosen) => {
            setType(chosen);
            setFiles([]);
          }}
        />
        {!isModel && (
          <TextField
            label={t("resource.title")}
            value={title}
            onChange={setTitle}
            error={isChecked && titleProblem ? t(titleProblem) : undefined}
          />
        )}
        <FileInput
          key={type}
          label={t("resource.file")}
          value={files.length === 0 ? null : isModel ? contents : contents[0]}
          onChange={(value, names) => setFiles(chosenFiles(value, names))}
          allowedExtensions={EXTENSIONS[type]}
          accept={EXTENSIONS[type]
            .split(",")
            .map((extension) => `.${extension}`)
            .join(",")}
          noFileText={t(isModel ? "resource.no-model-chosen" : "resource.no-store-chosen")}
          readAsBinary
          multipleFiles={isModel}
          required
          requiredAsError={isChecked}
          disabled={add.isPending}
        />
      </Fields>
    </AddFormDialog>
  );
}

const Fields = styled.div({ display: "grid", gap: 16, paddingBlock: 4, color: "var(--text)" });
