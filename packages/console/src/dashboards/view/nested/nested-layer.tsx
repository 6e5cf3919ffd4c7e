import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import { stateName } from "@orrery/model";
import { type ReactNode, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { safeStyle } from "../../../controls/content/safe-html/safe-style.ts";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import { CloseOnLeave } from "../../../controls/overlays/close-on-leave.tsx";
import { PopoverPanel } from "../../../controls/overlays/popover/popover-panel.tsx";
import { useUserText } from "../../../i18n/use-user-text.ts";
import type { DashboardContextValue } from "../../../widgets/runtime/dashboard-context.ts";
import type { Layer } from "./layer.ts";
import { NestedDashboard, type NestedDashboardProps } from "./nested-dashboard.tsx";
import type { OpenedLayer } from "./use-nested-layer.ts";

interface NestedLayerProps extends Omit<NestedDashboardProps, "state" | "hideToolbar" | "run"> {
  readonly opened: OpenedLayer;
  /** Actions within a popover act on the dashboard around, those within a dialog on its own. */
  readonly run: DashboardContextValue["run"];
  readonly onClose: () => void;
}

/** A state of the dashboard over it: in a dialog, or beside what was pressed. */
export function NestedLayer({ opened, run, onClose, ...dashboard }: NestedLayerProps) {
  const userText = useUserText();
  const { layer, trigger } = opened;
  const { id, params } = layer.state;
  const named = dashboard.configuration.states[id]?.name ?? dashboard.dashboard.title;
  const given = layer.kind === "dialog" ? (layer.title ?? named) : named;
  const title = stateName(userText(given), params);
  const content = { ...dashboard, state: layer.state, hideToolbar: layer.hidesToolbar };
  if (layer.kind === "popover" && trigger?.isConnected) {
    return (
      <StatePopover layer={layer} trigger={trigger} title={title} onClose={onClose}>
        <NestedDashboard key={JSON.stringify(layer.state)} {...content} run={run} />
      </StatePopover>
    );
  }
  const size = layer.kind === "dialog" ? layer : { width: undefined, height: undefined };
  return (
    <StateDialog title={title} size={size} onClose={onClose}>
      <NestedDashboard {...content} run={layer.kind === "popover" ? run : undefined} />
    </StateDialog>
  );
}

interface StateDialogProps {
  readonly title: string;
  readonly size: { readonly width: string | undefined; readonly height: string | undefined };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function StateDialog({ title, size, onClose, children }: StateDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useIsPhone();
  const { width = "min(960px, 90vw)", height = "80vh" } = size;
  const paper = { style: isPhone ? {} : { width, height, maxWidth: "100vw", maxHeight: "100vh" } };
  return (
    <MuiDialog open fullScreen={isPhone} aria-labelledby={id} onClose={onClose} slotProps={{ paper }}>
      <CloseOnLeave onClose={onClose} />
      <Head>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t("action.close")} onClick={onClose} />
      </Head>
      <Body>{children}</Body>
    </MuiDialog>
  );
}

interface StatePopoverProps {
  readonly layer: Extract<Layer, { readonly kind: "popover" }>;
  readonly trigger: HTMLElement;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function StatePopover({ layer, trigger, title, onClose, children }: StatePopoverProps) {
  const id = useId();
  const { closesOutside, width, height, placement } = layer;
  useEffect(() => {
    if (!closesOutside) return;
    const pressed = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || trigger.contains(target)) return; // the trigger closes it itself
      if (target.closest(`[data-popover="${id}"], .MuiModal-root, .MuiPopper-root`)) return;
      onClose();
    };
    document.addEventListener("pointerdown", pressed, true);
    return () => document.removeEventListener("pointerdown", pressed, true);
  }, [closesOutside, trigger, id, onClose]);
  return (
    <PopoverPanel
      id={id}
      open
      label={title}
      placement={placement}
      anchor={trigger}
      takesFocus
      closable={!closesOutside}
      transparent={false}
      size={{ width, height }}
      style={safeStyle(layer.style)}
      onClose={onClose}
    >
      {children}
    </PopoverPanel>
  );
}

const Head = styled.header({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "12px 12px 12px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& h2": { flex: 1, minInlineSize: 0, font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
});

const Body = styled.div({ flex: 1, display: "flex", minBlockSize: 0, background: "var(--page)" });
