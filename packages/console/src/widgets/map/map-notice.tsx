import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Tooltip } from "../../controls/basics/tooltip/tooltip.tsx";
import { InFrame } from "../frame/frame-slots.tsx";
import type { BaseMap } from "./parts/base-map.ts";

/** The provider whose map is not loaded, where an author chose one. */
const missingProvider = (base: BaseMap): string | undefined =>
  base.kind === "world" && base.wanted !== "OpenStreetMap" ? base.wanted : undefined;

/** Says in the head of a frame that another map stands for the chosen one. */
export function MapNotice({ base }: { readonly base: BaseMap }) {
  const { t } = useTranslation();
  const provider = missingProvider(base);
  if (provider === undefined) return null;
  const text = t("map.world-instead", { provider });
  return (
    <InFrame place="control">
      <Tooltip title={text}>
        <Mark tabIndex={0} role="img" aria-label={text}>
          <Icon name="warn" size={14} />
        </Mark>
      </Tooltip>
    </InFrame>
  );
}

const Mark = styled.span({ display: "inline-flex", color: "var(--warn)", borderRadius: 4 });
