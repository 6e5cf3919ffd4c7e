import { formatBigJson } from "@orrery/model";
import { CodeSurface } from "../code-editor/code-surface.tsx";
import { EditorFrame } from "../code-editor/editor-frame.tsx";
import { viewerSize } from "./viewer-size.ts";

export interface JsonViewerProps {
  readonly label: string;
  /** The text, or a value that is written with indent 2. */
  readonly value: unknown;
  /** As large as the text, in place of a frame with a bar. */
  readonly autoSize?: boolean | undefined;
  readonly fill?: boolean | undefined;
}

/** JSON to read and to copy from. */
export function JsonViewer({ label, value, autoSize = false, fill }: JsonViewerProps) {
  const text = typeof value === "string" ? value : formatBigJson(value, 2);
  const surface = <CodeSurface language="json" value={text} label={label} readOnly plain={autoSize} />;
  if (autoSize) {
    const { width, height } = viewerSize(text);
    return (
      <div data-viewer style={{ inlineSize: width, blockSize: height, maxInlineSize: "100%" }}>
        {surface}
      </div>
    );
  }
  return (
    <EditorFrame title={label} fill={fill}>
      {surface}
    </EditorFrame>
  );
}
