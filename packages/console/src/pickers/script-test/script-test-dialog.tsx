import styled from "@emotion/styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { SplitPanes } from "../../controls/content/split-panes/split-panes.tsx";
import type { EditorHandle } from "../../controls/editors/code-editor/editor-handle.ts";
import { JsFunctionEditor, JsonContentEditor } from "../../controls/editors/code-editor/editors.tsx";
import { KeyValueMapEditor } from "../../controls/fields/key-value-map/key-value-map.tsx";
import { isValidMap, rowsOf } from "../../controls/fields/key-value-map/key-value-rows.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { HelpPopup } from "../help/help-popup.tsx";
import { MessageTypeAutocomplete } from "../message-type/message-type-autocomplete.tsx";
import { ScriptConsole } from "./script-console.tsx";
import { messageText, type ScriptTest } from "./script-test.ts";
import { useScriptTest } from "./use-script-test.ts";

export interface ScriptTestDialogProps {
  readonly test: ScriptTest;
  /** The script, or null when it was cancelled. */
  readonly onClose: (script: string | null) => void;
}

const UPPER_SHARE = 35;
const LEFT_SHARE = 50;

/** Tries the script of a rule node with a message: message and metadata above, script and output below. */
export function ScriptTestDialog({ test, onClose }: ScriptTestDialogProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width:959.95px)", { noSsr: true });
  const [msgType, setMsgType] = useState(test.msgType);
  const [msg, setMsg] = useState(() => messageText(test.msg));
  const [metadata, setMetadata] = useState({ value: test.metadata, valid: isValidMap(rowsOf(test.metadata), true) });
  const [script, setScript] = useState(test.script);
  const message = useRef<EditorHandle>(null);
  const { output, console, failing, busy, run } = useScriptTest();
  const [tried, setTried] = useState(script);
  const complete = msgType !== "" && metadata.valid;

  async function handleTest(): Promise<boolean> {
    if (!(await message.current?.validate())) return false;
    const { scriptType, argNames } = test;
    setTried(script);
    return run({ argNames, scriptType, msgType, msg, metadata: metadata.value, script });
  }

  async function handleSave(): Promise<void> {
    if (await handleTest()) onClose(script);
  }

  const panes = {
    message: (
      <Pane aria-label={t("script-test.message")}>
        <MessageTypeAutocomplete label={t("script-test.message-type")} value={msgType} onChange={setMsgType} required />
        <JsonContentEditor
          label={t("script-test.message")}
          value={msg}
          onChange={setMsg}
          validateContent
          required
          fill
          ref={message}
        />
      </Pane>
    ),
    metadata: (
      <Pane aria-label={t("script-test.metadata")} data-framed>
        <KeyValueMapEditor
          label={t("script-test.metadata")}
          value={metadata.value}
          onChange={(value, valid) => setMetadata({ value, valid })}
          requiredText={t("script-test.metadata-required")}
          required
          checked
        />
      </Pane>
    ),
    script: (
      <Pane aria-label={test.functionTitle}>
        <JsFunctionEditor
          label={test.functionTitle}
          functionName={test.functionName}
          functionArgs={test.argNames}
          value={script}
          onChange={setScript}
          failing={script === tried && failing !== undefined ? { line: failing } : undefined}
          noValidate
          fill
          help={test.helpId !== undefined && <HelpPopup helpId={test.helpId} />}
        />
      </Pane>
    ),
    output: (
      <Pane aria-label={t("script-test.output")}>
        <JsonContentEditor label={t("script-test.output")} value={output} onChange={() => undefined} readOnly fill />
        {console.length > 0 && <ScriptConsole lines={console} />}
      </Pane>
    ),
  };

  return (
    <Dialog
      open
      modal
      fill="page"
      title={t("script-test.title")}
      onClose={() => onClose(null)}
      actions={
        <>
          <Button icon="play" disabled={busy || !complete} onClick={() => void handleTest()}>
            {t("script-test.test")}
          </Button>
          <Spacer />
          <Button variant="text" onClick={() => onClose(null)}>
            {t("action.cancel")}
          </Button>
          <Button variant="primary" disabled={busy || !complete} onClick={() => void handleSave()}>
            {t("action.save")}
          </Button>
        </>
      }
    >
      {narrow ? (
        <Stack>
          {panes.message}
          {panes.metadata}
          {panes.script}
          {panes.output}
        </Stack>
      ) : (
        <SplitPanes
          direction="rows"
          label={t("script-test.resize-rows")}
          initial={UPPER_SHARE}
          first={<Half first={panes.message} second={panes.metadata} />}
          second={<Half first={panes.script} second={panes.output} />}
        />
      )}
    </Dialog>
  );
}

function Half({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  const { t } = useTranslation();
  return (
    <SplitPanes
      direction="columns"
      label={t("script-test.resize-columns")}
      initial={LEFT_SHARE}
      first={first}
      second={second}
    />
  );
}

const Pane = styled.section({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  blockSize: "100%",
  minBlockSize: 0,
  "& > section": { flex: 1, minBlockSize: 0 },
  "&[data-framed]": {
    padding: 12,
    border: "1px solid var(--line-field)",
    borderRadius: "var(--r-control)",
    overflow: "auto",
  },
});

const Stack = styled.div({
  display: "grid",
  gap: 12,
  blockSize: "100%",
  overflow: "auto",
  gridAutoRows: "minmax(280px, auto)",
});

const Spacer = styled.span({ flex: 1 });
