import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { ExportFileDialog } from "../entities/json-file/export-file-dialog.tsx";
import { useClient } from "../session/client-context.tsx";
import { chainFile } from "./chain-file.ts";
import type { ListedChain } from "./listed-chain.ts";

/** Names the file before it is saved. */
export function ExportChainDialog(props: ActionDialogProps<ListedChain>) {
  const client = useClient();
  return (
    <ExportFileDialog
      {...props}
      space="rulechain"
      name={({ name }) => name}
      read={async ({ id }) => {
        const [chain, metadata] = await Promise.all([
          client.ruleChains.get(id, { ignoreErrors: true }),
          client.ruleChains.metaData(id, { ignoreErrors: true }),
        ]);
        return { name: chain.name, text: chainFile(chain, metadata) };
      }}
    />
  );
}
