import styled from "@emotion/styled";
import { Icon } from "../../controls/icon.tsx";

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** A short list of which one is chosen, all seen at once; two columns on phones. */
export function ChoiceList({ label, choices, chosen, onChoose }: ChoiceListProps) {
  return (
    <List aria-label={label}>
      {choices.map(({ id, label: text }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <span>{text}</span>
            {id === chosen && <Icon name="check" size={16} />}
          </button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul({
  maxBlockSize: 330,
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
  "@media (max-width: 959.95px)": {
    maxBlockSize: "none",
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    "& button": { blockSize: 40 },
  },
});
