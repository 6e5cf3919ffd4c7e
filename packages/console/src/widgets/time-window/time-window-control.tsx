import styled from "@emotion/styled";
import Dialog from "@mui/material/Dialog";
import Popover from "@mui/material/Popover";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { TimeWindowSettings } from "@orrery/model";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/icon.tsx";
import { TimeWindowPanel } from "./time-window-panel.tsx";
import { useTimeWindowText } from "./time-window-text.ts";

interface TimeWindowControlProps {
  readonly settings: TimeWindowSettings;
  readonly onChange: (settings: TimeWindowSettings) => void;
  /** 32 px in a toolbar, 24 in the head of a widget. */
  readonly size?: "toolbar" | "tiny" | undefined;
}

/** Says which time is shown and opens the panel that changes it: beside the button, on phones over everything. */
export function TimeWindowControl({ settings, onChange, size = "toolbar" }: TimeWindowControlProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isPhone = useMediaQuery("(max-width:959.95px)", { noSsr: true });
  const { title, detail } = useTimeWindowText(settings);
  const { hidden } = settings;
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  const panel = (
    <TimeWindowPanel
      settings={settings}
      titleId={id}
      onCancel={close}
      onChange={(next) => {
        onChange(next);
        close();
      }}
    />
  );
  return (
    <>
      <Button
        type="button"
        data-size={size}
        data-on={isOpen || undefined}
        aria-label={`${t("timewindow.edit")}: ${title}, ${detail}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Everything taken away: nothing is left to change.
        disabled={hidden.interval && hidden.aggregation && hidden.aggInterval && hidden.timezone}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="clock" size={size === "tiny" ? 14 : 16} />
        <b>{title}</b>
        <span className="detail">{detail}</span>
        <Icon name="down" size={14} />
      </Button>
      {isPhone ? (
        <Dialog open={isOpen} onClose={close} fullScreen aria-labelledby={id}>
          {panel}
        </Dialog>
      ) : (
        <Popover
          open={isOpen}
          anchorEl={anchor ?? null}
          onClose={close}
          anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
          transformOrigin={{ vertical: "top", horizontal: "right" }}
          slotProps={{ paper: { role: "dialog", "aria-labelledby": id, style: { marginTop: 6 } } }}
        >
          {panel}
        </Popover>
      )}
    </>
  );
}

const Button = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minInlineSize: 0,
  maxInlineSize: "100%",
  blockSize: 32,
  padding: "0 10px 0 12px",
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  color: "var(--dim)",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "background var(--fast), border-color var(--fast)",
  "& b": { fontWeight: 500, color: "var(--text)", overflow: "hidden", textOverflow: "ellipsis" },
  "&:hover": { background: "var(--hover)" },
  "&[data-on]": { borderColor: "var(--accent)", background: "var(--tint)" },
  "&:disabled": { background: "var(--sunken)", borderColor: "var(--line)", color: "var(--faint)", cursor: "default" },
  "&[data-size='tiny']": { blockSize: 24, padding: "0 6px", gap: 4, font: "var(--t-cap)", borderColor: "transparent" },
  "&[data-size='tiny'] .detail": { display: "none" },
  "@media (max-width: 959.95px)": { "& .detail": { display: "none" }, "&[data-size='toolbar']": { blockSize: 32 } },
});
