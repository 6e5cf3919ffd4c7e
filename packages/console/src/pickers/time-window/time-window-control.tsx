import styled from "@emotion/styled";
import type { TimeWindowSettings } from "@orrery/model";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { isControlDisabled } from "../../controls/time/time-window/time-window-draft.ts";
import type { PanelOptions } from "./panel-options.ts";
import { useTimeWindowText } from "./time-window-text.ts";
import { useTimeService } from "./use-time-service.ts";

// Much code, for what is seldom opened.
const loadLayer = () => import("./time-window-layer.tsx");
const TimeWindowLayer = lazy(() => loadLayer().then((module) => ({ default: module.TimeWindowLayer })));

interface TimeWindowControlProps extends Partial<PanelOptions> {
  readonly settings: TimeWindowSettings;
  readonly onChange: (settings: TimeWindowSettings) => void;
  /** `inline` is a line of text with a pencil, for heads of tables. */
  readonly appearance?: "button" | "inline" | undefined;
  /** 32 px in a toolbar, 24 in the head of a widget. */
  readonly size?: "toolbar" | "tiny" | undefined;
  readonly disabled?: boolean | undefined;
}

/** Says which time is shown and opens the panel that changes it: beside the control, on phones over everything. */
export function TimeWindowControl(props: TimeWindowControlProps) {
  const { t } = useTranslation();
  const id = useId();
  const { settings, onChange, appearance = "button", size = "toolbar", disabled = false } = props;
  const { historyOnly = false, aggregation = true, drawsAll = false, isEdit = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [wanted, setWanted] = useState(false);
  const time = useTimeService();
  const { title, detail, zone } = useTimeWindowText(settings, { aggregation, drawsAll });
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  const button = {
    type: "button",
    "aria-label": [`${t("timewindow.edit")}: ${title}`, detail, zone].filter(Boolean).join(", "),
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    disabled: isControlDisabled({ hidden: settings.hidden, aggregation, isEdit, disabled }),
    onPointerEnter: () => void loadLayer(), // there by the time of the press
    onClick: (event: { readonly currentTarget: HTMLElement }) => {
      setWanted(true);
      setAnchor(event.currentTarget);
    },
  } as const;
  return (
    <>
      {appearance === "inline" ? (
        <Inline {...button}>
          <Icon name="edit" size={14} />
          <span className="text">{historyOnly ? title : `${detail}, ${title}`}</span>
          {zone !== "" && <span className="zone">{zone}</span>}
        </Inline>
      ) : (
        <Button {...button} data-size={size} data-on={isOpen || undefined}>
          <Icon name="clock" size={size === "tiny" ? 14 : 16} />
          <b>{title}</b>
          <span className="detail">{detail}</span>
          {zone !== "" && <span className="zone">{zone}</span>}
          <Icon name="down" size={14} />
        </Button>
      )}
      {wanted && (
        <Suspense>
          <TimeWindowLayer
            anchor={anchor}
            titleId={id}
            settings={settings}
            options={{ historyOnly, aggregation, drawsAll, isEdit }}
            time={time}
            onClose={close}
            onChange={onChange}
          />
        </Suspense>
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
  "& .detail": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .icon": { flex: "none" },
  "&:hover": { background: "var(--hover)" },
  "&[data-on]": { borderColor: "var(--accent)", background: "var(--tint)" },
  "&:disabled": { background: "var(--sunken)", borderColor: "var(--line)", color: "var(--dim)", cursor: "default" },
  "&:disabled b": { color: "inherit" },
  "&[data-size='tiny']": { blockSize: 24, padding: "0 6px", gap: 4, font: "var(--t-cap)", borderColor: "transparent" },
  "&[data-size='tiny'] .detail": { display: "none" },
  "@media (max-width: 959.95px)": { "& .detail": { display: "none" } },
  "@container (max-width: 799.95px)": { "& .detail": { display: "none" } }, // in drawers
});

const Inline = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minInlineSize: 0,
  maxInlineSize: "100%",
  minBlockSize: 24,
  padding: "2px 6px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "none",
  color: "var(--dim)",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "& .text": { color: "var(--text)", overflow: "hidden", textOverflow: "ellipsis" },
  "& .zone": { font: "var(--t-cap)" },
  "& .icon": { flex: "none" },
  "&:hover:enabled": { background: "var(--hover)" },
  "&:disabled, &:disabled .text": { color: "var(--dim)", cursor: "default" },
});
