import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import type { ActionDialogProps } from "../actions/entity-action.ts";
import { useGroupAction } from "../actions/use-group-action.ts";
import { download } from "./download.ts";
import { fileName } from "./file-name.ts";

interface ExportFileDialogProps<E> extends ActionDialogProps<E> {
  /** Namespace of its texts: `export`, `export-text`, `export-verb`, `exported`. */
  readonly space: string;
  readonly name: (entity: E) => string;
  /** The file as it is now on the server. */
  readonly read: (entity: E) => Promise<{ readonly name: string; readonly text: string }>;
}

/** Names the file of an entity before it is saved. */
export function ExportFileDialog<E>({ space, name, read, entities, onClose }: ExportFileDialogProps<E>) {
  const { t } = useTranslation();
  const [entity] = entities;
  const action = useGroupAction<E>({
    act: async (each) => {
      const file = await read(each);
      download(fileName(file.name), file.text);
    },
    done: () => t(`${space}.exported`),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t(`${space}.export`)}
      text={t(`${space}.export-text`, { file: fileName(entity ? name(entity) : "") })}
      confirm={t(`${space}.export-verb`)}
      busy={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onCancel={onClose}
    />
  );
}
