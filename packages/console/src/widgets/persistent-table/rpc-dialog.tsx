import styled from "@emotion/styled";
import type { Rpc } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { CopyButton } from "../../controls/basics/copy-button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { rpcDetails } from "./rpc-columns.ts";

/** Everything of a command: what was sent, what the device answered. */
export function RpcDialog({ command, onClose }: { readonly command: Rpc; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const text = rpcDetails(command);
  return (
    <Dialog
      open
      width={720}
      title={command.request.body.method}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text} label={t("action.copy")} />
          <Button onClick={onClose}>{t("action.close")}</Button>
        </>
      }
    >
      <Text tabIndex={0}>{text}</Text>
    </Dialog>
  );
}

const Text = styled.pre({
  margin: 0,
  padding: 12,
  overflow: "auto",
  maxBlockSize: "60vh",
  font: "12px/18px var(--mono, monospace)",
  background: "var(--bg)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
});
