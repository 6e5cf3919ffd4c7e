import styled from "@emotion/styled";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";

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
  const [anchor, setAnchor] = useState<HTMLElement>();
  const visible = new Set(shown.map(({ id }) => id));
  return (
    <>
      <IconButton
        icon="columns"
        size="tiny"
        label={t("widget.columns")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("widget.columns") } }}
      >
        <List>
          {plans
            .filter(({ selectable }) => selectable)
            .map(({ id, label }) => (
              <li key={id}>
                <Checkbox label={label} checked={visible.has(id)} onChange={(checked) => onToggle(id, checked)} />
              </li>
            ))}
        </List>
      </Popover>
    </>
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
