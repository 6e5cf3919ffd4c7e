import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import { navigationCard } from "@orrery/model/widgets/navigation-widgets";
import { useTranslation } from "react-i18next";
import { MaterialIcon } from "../../controls/basics/material-icon/material-icon.tsx";
import { translateUserText } from "../../i18n/user-text.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { defineWidget, type StaticViewProps } from "../runtime/define-widget.ts";
import { consolePath } from "./chosen-links.ts";
import { Tile } from "./tile.ts";

/** The way to one page of the console. */
function NavigationCardView({ settings }: StaticViewProps<SettingsOf<typeof navigationCard>>) {
  const { t, i18n } = useTranslation();
  const path = consolePath(settings.path);
  if (path === undefined) return <WidgetMessage title={t("widget.no-places")} />;
  return (
    <Whole to={path}>
      <MaterialIcon name={settings.icon} size={28} />
      <span>{translateUserText(settings.name, i18n)}</span>
    </Whole>
  );
}

export const navigationCardWidget = defineWidget(navigationCard, {
  padded: false,
  skeleton: "value",
  View: NavigationCardView,
});

const Whole = styled(Tile)({
  flex: 1,
  flexDirection: "column",
  justifyContent: "center",
  gap: 6,
  border: 0,
  textAlign: "center",
});
