import styled from "@emotion/styled";
import type { WidgetConfig } from "@orrery/model";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/icon.tsx";
import { IconButton } from "../../controls/icon-button.tsx";
import { Tooltip } from "../../controls/tooltip.tsx";
import { frameColors } from "./frame-colors.ts";
import { useFillScreen } from "./use-fill-screen.ts";

interface WidgetFrameProps {
  readonly config: WidgetConfig;
  readonly title: string;
  /** Beside the title: the unit, the source or a count. */
  readonly sub?: string | undefined;
  /** Own tools, before the full screen button; shown on hover and focus. */
  readonly tools?: ReactNode;
  /** A control that is always seen, such as a time window. */
  readonly control?: ReactNode;
  /** What this widget leaves out, said beside its title. */
  readonly notice?: string | undefined;
  readonly padded?: boolean | undefined;
  readonly children: ReactNode;
}

/** The box around a widget: title, unit, tools on hover and focus, full screen. Its size never depends on its data. */
export function WidgetFrame({ config, title, sub, tools, control, notice, padded = true, children }: WidgetFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const fullscreen = useFillScreen("widget");
  const hasHead = (config.showTitle ?? true) || control !== undefined;
  const buttons = (
    <div className="tools">
      {tools}
      {(config.enableFullscreen ?? true) && document.fullscreenEnabled && (
        <IconButton
          icon="full"
          size="tiny"
          label={t(fullscreen.active ? "shell.leave-fullscreen" : "shell.fullscreen")}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
  return (
    <Box
      aria-labelledby={hasHead ? id : undefined}
      aria-label={hasHead ? undefined : title}
      style={{ ...frameColors(config), ...fullscreen.style }}
    >
      {hasHead && (
        <Head>
          <h3 id={id} title={config.titleTooltip || undefined}>
            {title}
          </h3>
          {sub && (
            <span className="sub" dir="auto">
              {sub}
            </span>
          )}
          {notice && <Notice text={notice} />}
          <span className="grow" />
          {control}
          {buttons}
        </Head>
      )}
      {!hasHead && (
        <Corner>
          {notice && <Notice text={notice} />}
          {buttons}
        </Corner>
      )}
      <Body data-padded={padded || undefined} data-headless={!hasHead || undefined}>
        {children}
      </Body>
    </Box>
  );
}

function Notice({ text }: { readonly text: string }) {
  return (
    <Tooltip title={text}>
      <Mark tabIndex={0} role="img" aria-label={text}>
        <Icon name="warn" size={14} />
      </Mark>
    </Tooltip>
  );
}

const Box = styled.section({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  inlineSize: "100%",
  blockSize: "100%",
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "hidden",
  background: "var(--surface)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& .tools": { display: "flex", gap: 2, color: "var(--dim)" },
  "@media (hover: hover)": {
    "& .tools": { opacity: 0, transition: "opacity var(--fast)" },
    "&:hover .tools, &:focus-within .tools": { opacity: 1 },
  },
});

const Head = styled.header({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: 40,
  padding: "0 8px 0 16px",
  "& h3": { font: "600 13px/20px var(--font)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .sub": { font: "var(--t-cap)", color: "var(--dim)", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& .grow": { flex: 1 },
});

const Corner = styled.div({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: 8,
  insetInlineEnd: 8,
  display: "flex",
  alignItems: "center",
  gap: 4,
});

const Body = styled.div({
  position: "relative",
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  minInlineSize: 0,
  "&[data-padded]": { padding: "0 16px 16px" },
  "&[data-padded][data-headless]": { paddingBlockStart: 12 },
});

const Mark = styled.span({ display: "inline-flex", color: "var(--warn)", borderRadius: 4 });
