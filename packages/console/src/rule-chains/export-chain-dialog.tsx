import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { useGroupAction } from "../entities/actions/use-group-action.ts";
import { useClient } from "../session/client-context.tsx";
import { chainFile, fileName } from "./chain-file.ts";
import { download } from "./download.ts";
import type { ListedChain } from "./rule-chain-list.tsx";

/** Names the file before it is saved. */
export function ExportChainDialog({ entities, onClose }: ActionDialogProps<ListedChain>) {
  const { t } = useTranslation();
  const client = useClient();
  const [chain] = entities;
  const action = useGroupAction<ListedChain>({
    act: async ({ id }) => {
      const [read, metadata] = await Promise.all([
        client.ruleChains.get(id, { ignoreErrors: true }),
        client.ruleChains.metaData(id, { ignoreErrors: true }),
      ]);
      download(fileName(read.name), chainFile(read, metadata));
    },
    done: () => t("rulechain.exported"),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("rulechain.export")}
      text={t("rulechain.export-text", { file: fileName(chain?.name ?? "") })}
      confirm={t("rulechain.export-verb")}
      busy={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onCancel={onClose}
    />
  );
}
