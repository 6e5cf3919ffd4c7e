import styled from "@emotion/styled";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { KindTile } from "../kind-look.tsx";
import { useCategories } from "../library/use-categories.ts";

interface FindKindDialogProps {
  /** Only those that messages can enter. */
  readonly needsInput: boolean;
  readonly onChoose: (clazz: string) => void;
  readonly onClose: () => void;
}

/** What kind of node is added, found by typing. */
export function FindKindDialog({ needsInput, onChoose, onClose }: FindKindDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const kinds = useCategories(search)
    .flatMap((category) => category.kinds)
    .filter(({ hasInput }) => hasInput || !needsInput);
  const at = Math.min(active, kinds.length - 1);
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = kinds[at];
    if (step !== 0) setActive((at + step + kinds.length) % Math.max(1, kinds.length));
    else if (event.key === "Enter" && chosen) onChoose(chosen.clazz);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open width={440} title={t("rulechain.add-node")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside */}
      <div onKeyDown={press}>
        <TextField
          label={t("rulechain.search-nodes")}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setActive(0);
          }}
          autoFocus
        />
      </div>
      <List role="listbox" id={id} aria-label={t("rulechain.library")}>
        {kinds.map((kind, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={kind.clazz}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (item) => item?.scrollIntoView({ block: "nearest" }) : undefined}
            onMouseEnter={() => setActive(index)}
            onClick={() => onChoose(kind.clazz)}
          >
            <KindTile look={kind.category} size={24} />
            <span>
              {kind.name}
              <small>{kind.description}</small>
            </span>
          </div>
        ))}
        {kinds.length === 0 && <div className="none">{t("rulechain.no-nodes-found", { search })}</div>}
      </List>
    </Dialog>
  );
}

const List = styled.div({
  listStyle: "none",
  margin: "12px 0 0",
  padding: 0,
  blockSize: 320,
  overflow: "auto",
  color: "var(--text)",
  "& > div": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    padding: "6px 8px",
    borderRadius: "var(--r-control)",
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "& [role=option][aria-selected='true']": { background: "var(--hover)" },
  "& small": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
  "& .none": { color: "var(--dim)", cursor: "default" },
});
