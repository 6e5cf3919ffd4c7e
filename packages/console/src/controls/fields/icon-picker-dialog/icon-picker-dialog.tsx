import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../basics/busy.tsx";
import { Button } from "../../basics/button.tsx";
import { Dialog } from "../../overlays/dialogs/dialog.tsx";
import { SearchField } from "../search-field.tsx";
import { Switch } from "../switch.tsx";
import { IconGrid } from "./icon-grid.tsx";
import { findIcons } from "./icon-search.ts";
import { useIconList } from "./use-icon-list.ts";

interface IconPickerDialogProps {
  readonly icon: string;
  /** The chosen name, null when it was cancelled. */
  readonly onClose: (icon: string | null) => void;
}

/** Chooses a Material icon, among forty common ones or all of them. */
export function IconPickerDialog({ icon, onClose }: IconPickerDialogProps) {
  const { t } = useTranslation();
  const { all, names, setAll } = useIconList();
  const [search, setSearch] = useState("");
  const found = names && findIcons(names, search);
  return (
    <Dialog
      open
      width={560}
      title={t("icon.select-icon")}
      onClose={() => onClose(null)}
      actions={<Button onClick={() => onClose(null)}>{t("action.cancel")}</Button>}
    >
      <Bar>
        <SearchField label={t("icon.search")} value={search} onChange={setSearch} />
        <Switch label={t("icon.show-all")} checked={all} disabled={names === undefined} onChange={setAll} />
      </Bar>
      <Place aria-busy={found === undefined}>
        {found === undefined ? (
          <Spinner label={t("icon.loading")} />
        ) : found.length === 0 ? (
          <p>{t("icon.nothing-found")}</p>
        ) : (
          <IconGrid key={`${all}/${search}`} names={found} current={icon} onChoose={onClose} />
        )}
      </Place>
    </Dialog>
  );
}

const Bar = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4px 16px",
  paddingBlock: "2px 12px",
  color: "var(--text)",
});

/** Keeps its height while icons come and go. */
const Place = styled.div({
  display: "grid",
  alignItems: "center",
  blockSize: 316,
  "& > svg, & > p": { margin: "auto" },
});
