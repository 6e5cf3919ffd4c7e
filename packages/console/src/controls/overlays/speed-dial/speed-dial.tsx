import styled from "@emotion/styled";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import type { IconName } from "../../basics/icon-names.ts";
import { Tooltip } from "../../basics/tooltip/tooltip.tsx";
import { useAppLoading } from "../../hooks/app-loading.ts";

export interface SpeedDialAction {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly disabled?: boolean | undefined;
  readonly run: () => void;
}

interface SpeedDialProps {
  /** What the actions do, for example "Add". */
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly actions: readonly SpeedDialAction[];
  /** Where the actions unfold to. Default: up. */
  readonly direction?: "up" | "down" | undefined;
}

/** How long after the focus has left the actions are shown: it may come right back. */
const SPEED_DIAL_CLOSE_MS = 100;

/** A round button that unfolds a few actions. */
export function SpeedDial({ label, icon = "plus", actions, direction = "up" }: SpeedDialProps) {
  const { t } = useTranslation();
  const id = useId();
  const loading = useAppLoading();
  const [active, setActive] = useState(false);
  const timer = useRef<number>(undefined);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setActive(false);
  };
  return (
    <Stack
      data-direction={direction}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={() => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(close, SPEED_DIAL_CLOSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !active) return;
        event.preventDefault();
        close();
        toggle.current?.focus();
      }}
    >
      <Tooltip title={active ? t("speed-dial.close") : label} placement="left">
        <Round
          ref={toggle}
          type="button"
          aria-label={label}
          aria-expanded={active}
          aria-controls={id}
          disabled={loading}
          data-active={active || undefined}
          // A pressed button takes no focus in every browser, and without it leaving would not be noticed.
          onClick={(event) => {
            event.currentTarget.focus();
            setActive(!active);
          }}
        >
          <Icon name={active ? "close" : icon} size={20} />
        </Round>
      </Tooltip>
      <Actions id={id} role="group" aria-label={label}>
        {active &&
          actions.map((action) => (
            <Tooltip key={action.id} title={action.label} placement="left">
              <Small
                type="button"
                aria-label={action.label}
                disabled={action.disabled ?? false}
                onClick={() => {
                  close();
                  action.run();
                }}
              >
                <Icon name={action.icon} size={18} />
              </Small>
            </Tooltip>
          ))}
      </Actions>
    </Stack>
  );
}

const Stack = styled.div({
  display: "inline-flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 8,
  "&[data-direction='up']": { flexDirection: "column-reverse" },
});

const Actions = styled.div({
  display: "flex",
  flexDirection: "inherit",
  gap: 8,
  "&:empty": { display: "none" },
  "& > button": { animation: "dial-in var(--fast) ease-out" },
  "@keyframes dial-in": { from: { opacity: 0, transform: "scale(.7)" } },
});

const Round = styled.button({
  display: "grid",
  placeItems: "center",
  inlineSize: 48,
  blockSize: 48,
  padding: 0,
  border: 0,
  borderRadius: "50%",
  background: "var(--fill)",
  color: "var(--on-fill)",
  boxShadow: "var(--shadow-menu)",
  cursor: "pointer",
  transition: "background var(--fast)",
  "&:hover": { background: "var(--fill-hover)" },
  "&:disabled": { background: "var(--sunken)", color: "var(--faint)", boxShadow: "none", cursor: "default" },
});

const Small = styled(Round)({
  inlineSize: 40,
  blockSize: 40,
  background: "var(--raised)",
  color: "var(--text)",
  "&:hover": { background: "var(--hover)" },
});
