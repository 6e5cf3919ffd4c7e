import type { ScriptType } from "@orrery/client";
import { isRecord } from "@orrery/model";
import { use, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { JsFunctionEditor } from "../../controls/editors/code-editor/editors.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { Notes } from "../../controls/settings-form/fields/notes.tsx";
import { HelpPopup } from "../help/help-popup.tsx";
import type { ScriptTest } from "../script-test/script-test.ts";
import { ScriptTestDialog } from "../script-test/script-test-dialog.tsx";
import { KnownMessage, namesIn } from "./known-message.ts";

const SCRIPT_TYPES: readonly ScriptType[] = ["update", "generate", "filter", "switch", "json", "string"];
const EXAMPLE = {
  msg: { temperature: 22.4, humidity: 78 },
  metadata: { deviceName: "Test device", deviceType: "default", ts: "1616510425000" },
  msgType: "POST_TELEMETRY_REQUEST",
} as const;

/** Scripts of rule nodes have three arguments; those of a message unless the setting names others. */
function argNames(args: unknown): ScriptTest["argNames"] {
  const [first = "msg", second = "metadata", third = "msgType"] = Array.isArray(args) ? args.map(String) : [];
  return [first, second, third];
}

/** The script of a rule node, tried with a message at the server before it is saved. */
export function NodeScriptField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const [testing, setTesting] = useState(false);
  const { functionName, args, test } = field.options;
  const script = typeof value === "string" ? value : "";
  const named = {
    functionName: typeof functionName === "string" ? functionName : label,
    argNames: argNames(args),
  };
  const [first, second, third] = named.argNames;
  const sample = use(KnownMessage);
  const names = useMemo(() => sample && namesIn(sample, [first, second, third]), [sample, first, second, third]);
  const request: ScriptTest = {
    ...EXAMPLE,
    ...(sample && { ...sample, msg: isRecord(sample.msg) ? sample.msg : JSON.stringify(sample.msg) }),
    ...named,
    functionTitle: label,
    scriptType: SCRIPT_TYPES.find((type) => type === test) ?? "update",
    helpId: field.helpId,
    script,
  };
  return (
    <>
      <JsFunctionEditor
        label={label}
        functionName={named.functionName}
        functionArgs={named.argNames}
        value={script}
        onChange={onChange}
        required={field.required}
        disabled={disabled}
        noValidate
        names={names}
        help={field.helpId !== undefined && <HelpPopup helpId={field.helpId} />}
      />
      <Notes error={error} hint={hint} />
      <p style={{ marginBlockStart: 8 }}>
        <Button size="compact" icon="play" disabled={disabled} onClick={() => setTesting(true)}>
          {t("json-form.test-script")}
        </Button>
      </p>
      {testing && (
        <ScriptTestDialog
          test={request}
          onClose={(edited) => {
            setTesting(false);
            if (edited !== null) onChange(edited);
          }}
        />
      )}
    </>
  );
}
