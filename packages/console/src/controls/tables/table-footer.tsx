import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-formats.ts";
import { Button } from "../basics/button.tsx";
import { IconButton } from "../basics/icon-button.tsx";
import { Menu } from "../overlays/menu.tsx";

interface TableFooterProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pageSizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
  /** It has no more room than a phone, whatever the width of the window. */
  readonly narrow?: boolean | undefined;
}

/** Rows per page, which rows are shown, and the way to the others. */
export function TableFooter({ page, pageSize, total, pageSizes, onPage, onPageSize, narrow }: TableFooterProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <Foot data-narrow={narrow || undefined}>
      <span className="wide">{t("table.rows-per-page")}</span>
      <span className="wide">
        <Menu
          align="start"
          actions={pageSizes.map((size) => ({
            id: String(size),
            label: number(size),
            selected: size === pageSize,
            run: () => onPageSize(size),
          }))}
          trigger={(button) => (
            <Button
              size="compact"
              endIcon="down"
              aria-label={`${t("table.rows-per-page")}: ${number(pageSize)}`}
              {...button}
            >
              {number(pageSize)}
            </Button>
          )}
        />
      </span>
      <span className="range" aria-live="polite">
        {t("table.range", { from: number(from), to: number(to), total: number(total) })}
      </span>
      <span className="wide">
        <IconButton icon="first" label={t("table.first")} disabled={page === 0} onClick={() => onPage(0)} />
      </span>
      <IconButton icon="left" label={t("table.previous")} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <IconButton icon="right" label={t("table.next")} disabled={page >= last} onClick={() => onPage(page + 1)} />
      <span className="wide">
        <IconButton icon="last" label={t("table.last")} disabled={page >= last} onClick={() => onPage(last)} />
      </span>
    </Foot>
  );
}

const Foot = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: 48,
  padding: "0 16px 0 24px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  font: "var(--t-body-s)",
  color: "var(--dim)",
  fontVariantNumeric: "tabular-nums",
  "& .range": { marginInlineStart: "auto", marginInlineEnd: 8 },
  "& .icon-button + .icon-button": { marginInlineStart: -8 },
  "&[data-narrow]": { padding: "0 8px 0 16px", "& .wide": { display: "none" } },
  "@media (max-width: 959.95px)": { blockSize: 52, padding: "0 8px 0 16px", "& .wide": { display: "none" } },
});
