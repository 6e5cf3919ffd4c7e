import styled from "@emotion/styled";
import type { RuleNodeLook as Look } from "@orrery/model";
import type { CSSProperties } from "react";
import { Icon } from "../../controls/basics/icon.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";

export type { Look };

const ICONS: Readonly<Record<Look, IconName>> = {
  FILTER: "filter",
  ENRICHMENT: "enrich",
  TRANSFORMATION: "transform",
  ACTION: "bolt",
  EXTERNAL: "cloud",
  FLOW: "flow",
  UNKNOWN: "help",
  INPUT: "input",
};

const HUES: Readonly<Record<Look, string>> = {
  FILTER: "var(--n-filter)",
  ENRICHMENT: "var(--n-enrich)",
  TRANSFORMATION: "var(--n-transform)",
  ACTION: "var(--n-action)",
  EXTERNAL: "var(--n-external)",
  FLOW: "var(--n-flow)",
  UNKNOWN: "var(--bad-mark)",
  INPUT: "var(--n-input)",
};

/** The hue of a category, as the custom property `--k`. */
export const hueOf = (look: Look) => ({ "--k": HUES[look] }) as CSSProperties;

export const hue = (look: Look): string => HUES[look];

interface KindTileProps {
  readonly look: Look;
  /** Edge in px. */
  readonly size: 20 | 24 | 26 | 32;
}

/** The icon of a category on a tile of its hue. */
export function KindTile({ look, size }: KindTileProps) {
  return (
    <Tile style={{ ...hueOf(look), inlineSize: size, blockSize: size }} data-round={look === "INPUT" || undefined}>
      <Icon name={ICONS[look]} size={size < 24 ? 14 : 16} />
    </Tile>
  );
}

const Tile = styled.span({
  display: "grid",
  placeItems: "center",
  flex: "none",
  borderRadius: 6,
  background: "color-mix(in srgb, var(--k) 22%, var(--surface))",
  color: "color-mix(in srgb, var(--k) 55%, var(--text))",
  "&[data-round]": { borderRadius: "50%" },
});
