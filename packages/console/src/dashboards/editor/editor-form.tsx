import type { Settings } from "@orrery/model/settings";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Check } from "../../controls/settings-form/form-store.ts";
import { PickerForm } from "../../pickers/settings-form/picker-form.tsx";
import { withKeptMembers } from "./forms/kept-members.ts";

interface EditorFormProps {
  /** Labels are translation keys, unless `isForeign`. */
  readonly settings: Settings;
  readonly value: unknown;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly check?: Check | undefined;
  readonly isForeign?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** A form of the settings kit over a part of the dashboard; members that the form does not know are kept. */
export function EditorForm({ settings, value, onChange, onValid, check, isForeign, autoFocus }: EditorFormProps) {
  const { t } = useTranslation();
  const form = useMemo(() => settings.form(isForeign ? "text" : "data"), [settings, isForeign]);
  const source = useMemo(() => ({ ...form, schema: form?.schema, model: value }), [form, value]);
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  if (!form) return null;
  return (
    <div style={{ color: "var(--text)" }} onPointerDownCapture={touch} onKeyDownCapture={touch} onInputCapture={touch}>
      <PickerForm
        value={source}
        onChange={(changed) => {
          // What a form tidies up when it is opened is no edit.
          if (isTouched.current) onChange(withKeptMembers(settings.shape, value, changed));
        }}
        onValid={onValid}
        check={check}
        translate={isForeign ? undefined : t}
        autoFocus={autoFocus}
        flat={!isForeign}
      />
    </div>
  );
}
