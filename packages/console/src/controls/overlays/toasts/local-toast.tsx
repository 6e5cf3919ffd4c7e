import styled from "@emotion/styled";
import { ToastItem } from "./toast-item.tsx";

interface LocalToastProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** What went wrong in an editor or a widget, at its bottom left. Its owner takes it away when it no longer holds. */
export function LocalToast({ text, onClose }: LocalToastProps) {
  return (
    <Place role="alert" data-local-toast>
      <ToastItem key={text} toast={{ id: 0, type: "error", message: text }} form="panel" onClose={onClose} />
    </Place>
  );
}

const Place = styled.div({
  position: "absolute",
  insetInlineStart: 8,
  insetBlockEnd: 8,
  zIndex: 3,
  maxInlineSize: "calc(100% - 16px)",
  maxBlockSize: "calc(100% - 56px)",
  overflow: "auto",
  borderRadius: "var(--r)",
});
