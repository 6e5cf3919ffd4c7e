import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PopoverPlacement } from "../../controls/overlays/popover/placement.ts";
import { Popover, type PopoverButton } from "../../controls/overlays/popover/popover.tsx";
import type { HelpState } from "./help-icon.tsx";
import { HelpMarkdown } from "./help-markdown.tsx";

export interface HelpPopoverProps {
  /** File below `help/{language}`, without `.md`. */
  readonly helpId?: string | undefined;
  /** The text itself, in place of a file. */
  readonly content?: string | undefined;
  readonly placement?: PopoverPlacement | undefined;
  /** The button that shows and hides it. */
  readonly children: (button: PopoverButton, state: HelpState) => ReactNode;
}

/** A help text beside its button. The panel is not seen before the text has come. */
export function HelpPopover({ helpId, content, placement = "bottom", children }: HelpPopoverProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [ready, setReady] = useState(false);
  const change = (open: boolean) => {
    setVisible(open);
    if (!open) setReady(false);
  };
  return (
    <Popover
      label={t("help.help")}
      placement={placement}
      open={visible}
      onOpenChange={change}
      transparent={!ready}
      content={<HelpMarkdown helpId={helpId} content={content} visible={visible} onReady={() => setReady(true)} />}
    >
      {(button) => children(button, !visible ? "hidden" : ready ? "shown" : "loading")}
    </Popover>
  );
}
