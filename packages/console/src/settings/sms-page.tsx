import { settings } from "@orrery/client";
import type { AdminSettings } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../controls/fields/text-field.tsx";
import { SettingForm } from "../entities/forms/setting-form.tsx";
import { SettingPage } from "../entities/forms/setting-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { loadSettings } from "./admin-settings.ts";
import { isPhoneNumber, readSms, smsForm, smsProvider } from "./sms-form.ts";
import { TryOut } from "./try-out.tsx";

/** The provider that sends text messages, and a test of what is typed before it is saved. */
export function SmsPage() {
  return (
    <SettingPage
      wide
      name="admin.sms-provider-settings"
      queryKey={["settings", "sms"]}
      load={(client, options) => loadSettings(client, "sms", options)}
    >
      {(saved, show) => <SmsForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface SmsFormProps {
  readonly saved: AdminSettings | null;
  readonly onSaved: (saved: AdminSettings) => void;
}

function SmsForm({ saved, onSaved }: SmsFormProps) {
  const client = useClient();
  const savedType = saved?.jsonValue?.type;
  const form = useMemo(() => smsForm(savedType), [savedType]);
  return (
    <SettingForm
      form={form}
      saved={readSms(saved?.jsonValue ?? null)}
      save={(checked) =>
        settings(client.api).save(
          { ...(saved && { id: saved.id }), key: "sms", jsonValue: smsProvider(checked) },
          { ignoreErrors: true },
        )
      }
      onSaved={onSaved}
      aside={(draft) => <SmsTest provider={smsProvider(draft)} />}
    />
  );
}

const MAX_MESSAGE_CHARS = 1600;

function SmsTest({ provider }: { readonly provider: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const client = useClient();
  const [numberTo, setNumber] = useState("");
  const [message, setMessage] = useState("");
  const isWrong = numberTo !== "" && !isPhoneNumber(numberTo);
  const isLong = message.length > MAX_MESSAGE_CHARS;
  return (
    <TryOut
      title={t("admin.test-sms")}
      text={t("admin.test-sms-text")}
      verb={t("admin.send-test-sms")}
      done={t("admin.test-sms-sent")}
      disabled={!isPhoneNumber(numberTo) || message.trim() === "" || isLong}
      act={() =>
        settings(client.api).testSms(
          { providerConfiguration: provider, numberTo: numberTo.trim(), message },
          { ignoreErrors: true },
        )
      }
    >
      <TextField
        label={t("admin.number-to")}
        value={numberTo}
        onChange={setNumber}
        hint={t("admin.number-to-hint")}
        error={isWrong ? t("admin.number-to-invalid") : undefined}
      />
      <TextField
        label={t("admin.sms-message")}
        value={message}
        rows={3}
        onChange={setMessage}
        error={isLong ? t("admin.sms-message-too-long") : undefined}
      />
    </TryOut>
  );
}
