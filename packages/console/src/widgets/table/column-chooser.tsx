import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { PopoverTool } from "./popover-tool.tsx";

interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  /** Whether the viewer may hide or show it. */
  readonly selectable: boolean;
}

interface ColumnChooserProps {
  readonly plans: readonly ColumnChoice[];
  readonly shown: readonly ColumnChoice[];
  readonly onToggle: (id: string, visible: boolean) => void;
}

/** Hides and shows columns for this visit. */
export function ColumnChooser({ plans, shown, onToggle }: ColumnChooserProps) {
  const { t } = useTranslation();
  const visible = new Set(shown.map(({ id }) => id));
  return (
    <PopoverTool icon="columns" label={t("widget.columns")}>
      <List>
        {plans
          .filter(({ selectable }) => selectable)
          .map(({ id, label }) => (
            <li key={id}>
              <Checkbox label={label} checked={visible.has(id)} onChange={(checked) => onToggle(id, checked)} />
            </li>
          ))}
      </List>
    </PopoverTool>
  );
}

const List = styled.ul({
  padding: 8,
  display: "grid",
  gap: 4,
  maxBlockSize: 320,
  overflow: "auto",
  minInlineSize: 160,
});
