import styled from "@emotion/styled";
import { Icon } from "../../controls/basics/icon.tsx";

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    /** Leads to something else to fill in. */
    readonly opens?: boolean | undefined;
  }[];
  readonly chosen: string;
  readonly disabled?: boolean | undefined;
  readonly onChoose: (id: string) => void;
}

/** A short list of which one is chosen, all seen at once; two columns where nothing is beside it. */
export function ChoiceList({ label, choices, chosen, disabled = false, onChoose }: ChoiceListProps) {
  return (
    <List aria-label={label} className="choices">
      {choices.map(({ id, label: text, opens }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} disabled={disabled} onClick={() => onChoose(id)}>
            <span>{text}</span>
            {opens && <Icon name="right" size={16} />}
            {id === chosen && <Icon name="check" size={16} />}
          </button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul({
  maxBlockSize: 352,
  overflow: "auto",
  "& button": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    inlineSize: "100%",
    blockSize: 32,
    padding: "0 8px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& span": { flex: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& button:hover:enabled": { background: "var(--hover)" },
  "& button:focus-visible": { outlineOffset: -2 },
  "& button[aria-pressed='true']": { background: "var(--tint)", color: "var(--accent)", fontWeight: 500 },
  "& button:disabled": { color: "var(--dim)", cursor: "default" },
  "& button:disabled[aria-pressed='true']": { background: "var(--sunken)", color: "var(--text)" },
});
