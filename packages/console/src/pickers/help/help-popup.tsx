import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { HelpIcon } from "./help-icon.tsx";
import { HelpPopover, type HelpPopoverProps } from "./help-popover.tsx";

interface HelpPopupProps extends Omit<HelpPopoverProps, "children"> {
  /** A word on the button; without it, it is an icon. */
  readonly text?: string | undefined;
}

/** A help button; its text is hidden until it is asked for. */
export function HelpPopup({ text, ...help }: HelpPopupProps) {
  const { t } = useTranslation();
  return (
    <HelpPopover {...help}>
      {(button, state) => {
        const label = state === "hidden" ? t("help.show-help") : t("help.hide-help");
        return (
          <Trigger type="button" aria-label={text === undefined ? label : undefined} title={label} {...button}>
            {text}
            <HelpIcon state={state} />
          </Trigger>
        );
      }}
    </HelpPopover>
  );
}

const Trigger = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minBlockSize: 28,
  minInlineSize: 28,
  justifyContent: "center",
  padding: "0 5px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "none",
  color: "var(--dim)",
  font: "500 13px/20px var(--font)",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
  "&[aria-expanded='true']": { color: "var(--accent)" },
});
