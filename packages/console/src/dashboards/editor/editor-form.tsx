import type { Settings } from "@orrery/model/settings";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Check } from "../../controls/settings-form/form-store.ts";
import { PickerForm } from "../../pickers/settings-form/picker-form.tsx";
import { withKeptMembers } from "./forms/kept-members.ts";
import { withShownDefaults } from "./forms/shown-defaults.ts";

interface EditorFormProps {
  /** Labels are translation keys, unless `isForeign`. */
  readonly settings: Settings;
  readonly value: unknown;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly check?: Check | undefined;
  readonly isForeign?: boolean | undefined;
  /** Labels that are names, not keys. */
  readonly names?: ReadonlySet<string> | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** A form of the settings kit over a part of the dashboard; members that the form does not know are kept. */
export function EditorForm({
  settings,
  value,
  onChange,
  onValid,
  check,
  isForeign,
  names,
  autoFocus,
}: EditorFormProps) {
  const { t } = useTranslation();
  const form = useMemo(() => settings.form(isForeign ? "text" : "data"), [settings, isForeign]);
  const source = useMemo(() => {
    const model = withShownDefaults(settings.shape, value, settings.read(value));
    return { ...form, schema: form?.schema, model };
  }, [form, settings, value]);
  const translate = useMemo(() => {
    if (isForeign) return undefined;
    return names ? (key: string) => (names.has(key) ? key : t(key)) : t;
  }, [isForeign, names, t]);
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
        translate={translate}
        autoFocus={autoFocus}
        flat={!isForeign}
      />
    </div>
  );
}
