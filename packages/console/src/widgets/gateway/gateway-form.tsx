import type { DeviceId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { errorText } from "../../errors/error-text.ts";
import { WidgetFailure, WidgetSkeleton } from "../frame/widget-states.tsx";
import { ConnectorList } from "./connector-list.tsx";
import { downloadZip } from "./download-zip.ts";
import { draftProblems, type GatewayDraft } from "./gateway-draft.ts";
import { GatewayFields } from "./gateway-fields.tsx";
import { gatewayFiles } from "./gateway-files.ts";
import { Form } from "./gateway-look.ts";
import { type StoredGateway, useGateway } from "./use-gateway.ts";

interface GatewayFormProps {
  readonly id: DeviceId;
  /** Only to look at. */
  readonly readOnly: boolean;
  /** Of the exported archive, without its ending. */
  readonly archiveName: string;
  /** Said when it was stored. */
  readonly savedText: string;
}

/** The configuration of a gateway: where it connects to, what it logs and keeps, and what it connects others with. */
export function GatewayForm(props: GatewayFormProps) {
  const { id, savedText } = props;
  const [isSaved, setSaved] = useState(false);
  const { stored, save } = useGateway(id, () => setSaved(true));
  const { t } = useTranslation();
  if (stored.isError) return <WidgetFailure message={stored.error.message} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <WidgetSkeleton kind="table" />;
  return (
    <Loaded
      {...props}
      stored={stored.data}
      isPending={save.isPending}
      failure={save.error ? errorText(save.error, t("error.unable-to-connect-text")) : undefined}
      note={isSaved ? savedText : undefined}
      onEdit={() => setSaved(false)}
      onSave={(draft, accessToken) => save.mutate({ draft, accessToken })}
    />
  );
}

interface LoadedProps extends GatewayFormProps {
  readonly stored: StoredGateway;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly note: string | undefined;
  readonly onEdit: () => void;
  readonly onSave: (draft: GatewayDraft, accessToken: string) => void;
}

function Loaded({ stored, readOnly, archiveName, isPending, failure, note, onEdit, onSave }: LoadedProps) {
  const { t } = useTranslation();
  const { accessToken } = stored;
  const [draft, setDraft] = useState(stored.draft);
  const [isChecked, setChecked] = useState(false);
  const problems = draftProblems(draft);
  const said = (name: string) => {
    const problem = isChecked ? problems[name] : undefined;
    return problem && t(`control.gateway-${problem}`);
  };
  const change = (more: Partial<GatewayDraft>) => {
    setDraft((before) => ({ ...before, ...more }));
    onEdit();
  };
  const isFixed = readOnly || accessToken === undefined;
  const whenRight = (act: () => void) => {
    setChecked(true);
    if (Object.keys(problems).length === 0) act();
  };
  return (
    <Form>
      <div className="fields">
        {accessToken === undefined && <p role="note">{t("control.gateway-token-hidden")}</p>}
        <GatewayFields draft={draft} accessToken={accessToken} isFixed={isFixed} said={said} onChange={change} />
        <ConnectorList
          connectors={draft.connectors}
          isFixed={isFixed}
          said={said}
          onChange={(connectors) => change({ connectors })}
        />
      </div>
      {!isFixed && (
        <div className="end">
          <span role="status">{note}</span>
          {failure && <FormError>{failure}</FormError>}
          <Button
            icon="download"
            onClick={() =>
              whenRight(() => downloadZip(gatewayFiles(draft, accessToken), archiveName || "gatewayConfiguration"))
            }
          >
            {t("control.gateway-export")}
          </Button>
          <Button variant="primary" disabled={isPending} onClick={() => whenRight(() => onSave(draft, accessToken))}>
            {t("action.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}
