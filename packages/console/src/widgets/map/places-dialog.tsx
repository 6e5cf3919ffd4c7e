import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";

/** An entity of a map, as the list of them says it. */
export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  /** Absent: it is nowhere. */
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

interface PlacesDialogProps {
  readonly title: string;
  readonly rows: readonly PlaceRow[];
  /** Of the columns of a place. */
  readonly heads: readonly [string, string];
  readonly onShow: (id: string) => void;
  /** More buttons of a row. */
  readonly tools?: ((row: PlaceRow) => ReactNode) | undefined;
  readonly onClose: () => void;
}

const MAX_ROWS = 500;

/** What is on a map as a table, from which each marker is reached: for readers of screens and the keyboard. */
export function PlacesDialog({ title, rows, heads, onShow, tools, onClose }: PlacesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={title}
      width={560}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <Scroll tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("entity.name")}</th>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{row.first ?? "–"}</td>
                <td>{row.second ?? "–"}</td>
                <td className="buttons">
                  {tools?.(row)}
                  {row.first !== undefined && (
                    <IconButton
                      icon="pin"
                      size="tiny"
                      label={t("map.show-on-map", { name: row.name })}
                      onClick={() => onShow(row.id)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {rows.length > MAX_ROWS && <More>{t("map.more-places", { count: MAX_ROWS, total: rows.length })}</More>}
    </Dialog>
  );
}

const Scroll = styled.div({
  maxBlockSize: "60vh",
  overflow: "auto",
  "& table": {
    borderCollapse: "collapse",
    inlineSize: "100%",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& th, & td": { padding: "6px 12px", borderBlockEnd: "1px solid var(--line-soft)", whiteSpace: "nowrap" },
  "& td, & thead th:not(:first-of-type)": { textAlign: "end" },
  "& th": { textAlign: "start", fontWeight: 400 },
  "& thead th": { color: "var(--dim)", fontWeight: 500 },
  "& thead th, & thead td": { position: "sticky", insetBlockStart: 0, background: "var(--raised)" },
  "& .buttons": { paddingBlock: 2 },
});

const More = styled.p({ font: "var(--t-cap)", color: "var(--dim)", paddingBlockStart: 8 });
