import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { JsonContentEditor } from "../controls/editors/code-editor/editors.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import type { EventContent } from "./event-kinds.tsx";
import { prettyJson } from "./pretty-json.ts";

interface EventDialogProps {
  readonly title: string;
  /** At least one. */
  readonly contents: readonly EventContent[];
  readonly onClose: () => void;
}

/** What an event holds: data, metadata, what went wrong; JSON is written so that it can be read. */
export function EventDialog({ title, contents, onClose }: EventDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [at, setAt] = useState("0");
  const content = contents[Number(at)] ?? contents[0];
  if (!content) return null;
  const text = content.type === "JSON" ? prettyJson(content.text, { byName: content.byName }) : content.text;
  return (
    <Dialog
      open
      width={720}
      fill="height"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => copy(text)}>
            {t("action.copy")}
          </Button>
          <Button onClick={onClose}>{t("action.close")}</Button>
        </>
      }
    >
      <Body>
        {contents.length > 1 && (
          <SegmentedControl
            bare
            label={t("event.content")}
            value={at}
            choices={contents.map(({ title: name }, index) => ({ value: String(index), label: t(name) }))}
            onChange={setAt}
          />
        )}
        <JsonContentEditor
          key={at}
          label={t(content.title)}
          value={text}
          contentType={content.type}
          readOnly
          fill
          onChange={() => undefined}
        />
      </Body>
    </Dialog>
  );
}

const Body = styled.div({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gap: 12,
  blockSize: "100%",
  "& > :only-child": { gridRow: "1 / -1" },
});
