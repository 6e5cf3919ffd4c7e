import styled from "@emotion/styled";
import { ToastItem } from "../../overlays/toasts/toast-item.tsx";

interface EditorToastProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** What is wrong with the text of an editor, at its bottom left. The editor takes it away when the text changes. */
export function EditorToast({ text, onClose }: EditorToastProps) {
  return (
    <Place role="alert" data-editor-toast>
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
