import { useTranslation } from "react-i18next";
import { Combobox } from "../../../controls/autocomplete/combobox.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { ENTRY, type PartKey } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";

interface ConnectDialogProps {
  readonly from: PartKey;
  readonly onChoose: (to: PartKey) => void;
  readonly onClose: () => void;
}

/** To which node a link leads, for those who do not draw it: all that may be linked. */
export function ConnectDialog({ from, onChoose, onClose }: ConnectDialogProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const name = from === ENTRY ? t("rulechain.input") : (editor.graph.nodes.get(from)?.name ?? "");
  const targets = [...editor.graph.nodes.values()].filter(({ key }) => editor.linkRefusal(from, key) === undefined);
  return (
    <Dialog open width={440} title={t("rulechain.connect-title", { name })} onClose={onClose}>
      <div style={{ color: "var(--text)", paddingBlockEnd: 8 }}>
        <Combobox<PartKey>
          label={t("rulechain.connect-to")}
          text=""
          search={{
            key: ["link-targets", from, targets.map(({ key }) => key).join()],
            load: async (text) =>
              targets
                .filter((node) => node.name.toLowerCase().includes(text.trim().toLowerCase()))
                .map((node) => ({
                  key: node.key,
                  text: node.name,
                  value: node.key,
                  detail: editor.kinds.get(node.clazz)?.name,
                })),
            staleTime: 0,
          }}
          onPick={({ value }) => onChoose(value)}
          noMatches={() => t("rulechain.connect-none")}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
