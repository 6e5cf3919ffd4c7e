import type { RuleChainId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Popover } from "../../controls/overlays/popover/popover.tsx";
import { ReferenceList } from "../../pickers/references/reference-list.tsx";
import { useReferences } from "../../pickers/references/use-references.ts";

/** Who sends messages into this chain: nodes of other chains, device profiles. */
export function CalledBy({ id }: { readonly id: RuleChainId }) {
  const { t } = useTranslation();
  const { data } = useReferences(id);
  if (!data || data.data.length === 0) return null;
  return (
    <Popover
      label={t("history.used-by")}
      content={
        <div style={{ inlineSize: 280, maxBlockSize: 320, overflow: "auto" }}>
          <ReferenceList label={t("history.used-by")} references={data} />
        </div>
      }
    >
      {(button) => (
        <Button size="compact" variant="text" icon="link" {...button}>
          {t("rulechain.used-by", { count: data.data.length })}
        </Button>
      )}
    </Popover>
  );
}
