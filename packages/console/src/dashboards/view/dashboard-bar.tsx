import styled from "@emotion/styled";
import { type DashboardConfiguration, stateControllerOf } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { DashboardToolbar, type DashboardToolbarProps } from "./dashboard-toolbar.tsx";

/** The toolbar; where its author wants it so, it is closed and opens from a button. The focus goes with the button. */
export function DashboardBar(props: Omit<DashboardToolbarProps, "onClose">) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  if (isAlwaysOpen(props.configuration)) return <DashboardToolbar {...props} />;
  if (isOpen) return <DashboardToolbar {...props} onClose={() => setOpen(false)} />;
  return (
    <Corner>
      <IconButton
        icon="down"
        label={t("dashboard-tools.open-toolbar")}
        autoFocus={isOpen === false}
        onClick={() => setOpen(true)}
      />
    </Corner>
  );
}

/** A path of states needs its toolbar (reference: dashboards and widgets, 1.4). */
function isAlwaysOpen({ settings }: DashboardConfiguration): boolean {
  return settings.toolbarAlwaysOpen !== false || stateControllerOf(settings.stateControllerId) !== "default";
}

const Corner = styled.div({
  position: "absolute",
  insetBlockStart: 8,
  insetInlineEnd: 16,
  zIndex: 5,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
});
