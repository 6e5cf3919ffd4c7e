import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useClient } from "../session/client-context.tsx";
import { menuWidth, usePreference } from "../session/preferences.ts";
import { ConnectionMark } from "./connection-mark.tsx";

interface MenuFootProps {
  readonly rail: boolean;
  readonly foldable: boolean;
}

/** Below the menu: whether values arrive live, the version of the platform, and the fold. */
export function MenuFoot({ rail, foldable }: MenuFootProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [, setWidth] = usePreference(menuWidth);
  const { data } = useQuery({
    queryKey: ["system", "info"],
    queryFn: ({ signal }) => client.system.info({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Foot data-rail={rail || undefined}>
      <span className="connection">
        <ConnectionMark dotOnly={rail} />
      </span>
      {!rail && data && (
        <span className="version" title={t("shell.api-version", { version: data.version })}>
          {t("shell.api", { version: data.version })}
        </span>
      )}
      {foldable && (
        <IconButton
          icon="panelL"
          size="compact"
          label={t(rail ? "shell.unfold-menu" : "shell.fold-menu")}
          onClick={() => setWidth(rail ? "wide" : "rail")}
        />
      )}
    </Foot>
  );
}

const Foot = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: 44,
  paddingBlock: 0,
  paddingInline: "16px 8px",
  borderBlockStart: "1px solid var(--line)",
  "& .connection": {
    display: "flex",
    minInlineSize: 0,
    marginInlineStart: -2,
    paddingInline: 2,
    overflow: "hidden",
    whiteSpace: "nowrap",
  },
  "& .version": {
    marginInlineStart: "auto",
    font: "var(--t-cap)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--dim)",
  },
  "&[data-rail]": { flexDirection: "column", blockSize: 72, padding: "8px 0", justifyContent: "space-between" },
  "&[data-rail] .connection": { margin: 0, padding: "4px 6px" },
});
