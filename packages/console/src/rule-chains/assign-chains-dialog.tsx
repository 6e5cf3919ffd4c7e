import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { AssignNewDialog } from "../entities/assignment/assign-new-dialog.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { useClient } from "../session/client-context.tsx";
import type { ListedChain } from "./listed-chain.ts";

/** Names of chains of the edge, and of those that they call and the edge does not have. */
type Missing = readonly (readonly [chain: string, called: readonly string[]])[];

/** Gives chains to an edge, and says which others they call that it would need, too. */
export function AssignChainsDialog(props: AddDialogProps<ListedChain>) {
  const { context, onClose } = props;
  const { t } = useTranslation();
  const client = useClient();
  const asked = useRef<Promise<Missing>>(undefined);
  const [missing, setMissing] = useState<Missing>();
  const look = async (): Promise<Missing> => {
    if (context.scope.kind !== "edge") return [];
    const found = await client.edges.missingRuleChains(context.scope.edgeId, { ignoreErrors: true });
    return Object.entries(found).filter(([, called]) => called.length > 0);
  };
  const close = async () => {
    const found = await asked.current?.catch(() => []); // they are given, whatever is known of others
    if (found && found.length > 0) setMissing(found);
    else onClose();
  };
  if (!missing) {
    return (
      <AssignNewDialog
        {...props}
        subtype="EDGE"
        onGiven={() => {
          asked.current = look();
        }}
        onClose={() => void close()}
      />
    );
  }
  return (
    <Dialog
      open
      modal
      title={t("edge.missing-related-rule-chains-title")}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {t("action.ok")}
        </Button>
      }
    >
      <p>{t("edge.missing-related-rule-chains-text")}</p>
      <ul>
        {missing.map(([chain, called]) => (
          <li key={chain}>{t("edge.chain-calls", { chain, called: called.join(", ") })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
