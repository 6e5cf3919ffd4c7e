import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import type { MapRecord } from "./parts/map-record.ts";

interface ChooseRecordProps {
  readonly title: string;
  readonly records: readonly MapRecord[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const MAX_ROWS = 200;
const SEARCHED = 8;

/** Asks for which entity something is drawn. */
export function ChooseRecord({ title, records, onChoose, onClose }: ChooseRecordProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const found = records.filter(({ entity }) => entity.name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Dialog
      open
      title={title}
      width={440}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.cancel")}</Button>}
    >
      <p>{t("map.for-which")}</p>
      {records.length > SEARCHED && (
        <SearchField label={t("action.search")} value={search} onChange={setSearch} autoFocus />
      )}
      <List>
        {found.slice(0, MAX_ROWS).map(({ id, entity }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              {entity.name}
            </button>
          </li>
        ))}
      </List>
      {found.length > MAX_ROWS && <p>{t("map.more-places", { count: MAX_ROWS, total: found.length })}</p>}
    </Dialog>
  );
}

const List = styled.ul({
  listStyle: "none",
  margin: "8px 0 0",
  padding: 0,
  maxBlockSize: "50vh",
  overflow: "auto",
  "& button": {
    inlineSize: "100%",
    padding: "8px 10px",
    border: 0,
    background: "none",
    color: "var(--text)",
    font: "var(--t-body-s)",
    cursor: "pointer",
    textAlign: "start",
    borderRadius: "var(--r)",
    overflowWrap: "anywhere",
  },
  "& button:hover": { background: "var(--hover)" },
});
