import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import { navigationCards } from "@orrery/model/widgets/navigation-widgets";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { useMenu } from "../../navigation/use-menu.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { defineWidget, type StaticViewProps } from "../runtime/define-widget.ts";
import { chosenSections } from "./chosen-links.ts";
import { Tile } from "./tile.ts";

/** Ways to the pages that the user may open, by section. */
function NavigationCardsView({ settings }: StaticViewProps<SettingsOf<typeof navigationCards>>) {
  const { t } = useTranslation();
  const sections = chosenSections(useMenu().home, settings);
  if (sections.length === 0) return <WidgetMessage title={t("widget.no-places")} />;
  return (
    <Sections>
      {sections.map(({ name, links }) => (
        <section key={name} aria-label={t(name)}>
          <h3>{t(name)}</h3>
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <Tile to={link.path}>
                  <Icon name={link.icon} size={20} />
                  <span>{t(link.name)}</span>
                </Tile>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sections>
  );
}

export const navigationCardsWidget = defineWidget(navigationCards, { skeleton: "table", View: NavigationCardsView });

const TILE_PX = 156;

/** Sections of few places stand beside each other. */
const Sections = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "flex",
  flexWrap: "wrap",
  alignContent: "start",
  gap: "16px 8px",
  "& h3": { font: "500 12px/16px var(--font)", color: "var(--dim)", marginBlockEnd: 8 },
  "& section": { minInlineSize: 0 },
  "& ul": { display: "flex", flexWrap: "wrap", gap: 8, margin: 0, padding: 0, listStyle: "none" },
  "& li": { inlineSize: TILE_PX },
});
