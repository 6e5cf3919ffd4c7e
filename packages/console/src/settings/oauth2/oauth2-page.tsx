import styled from "@emotion/styled";
import type { CallOptions, Client } from "@orrery/client";
import { oauth2 } from "@orrery/client";
import type { OAuth2Info, OAuth2Template } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { SettingCard, SettingPage } from "../../entities/forms/setting-page.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { DomainsDialog } from "./domains-dialog.tsx";
import { SetCard } from "./set-card.tsx";
import { draftOf, isChanged, isComplete, titleOf, withElement } from "./sign-in-settings.ts";

interface Loaded {
  readonly info: OAuth2Info;
  readonly templates: readonly OAuth2Template[];
  /** Path that providers send people back to. */
  readonly processingPath: string;
}

/** Providers that people may sign in with, by domain (console pages, 6.6). */
export function OAuth2Page() {
  return (
    <SettingPage name="admin.oauth2.oauth2" queryKey={["settings", "oauth2"]} load={loadAll}>
      {(loaded, show) => <OAuth2Form loaded={loaded} onSaved={(info) => show({ ...loaded, info })} />}
    </SettingPage>
  );
}

async function loadAll({ api }: Client, options: CallOptions): Promise<Loaded> {
  const calls = oauth2(api);
  const [info, templates, processingPath] = await Promise.all([
    calls.config(options),
    calls.templates(options),
    calls.loginProcessingUrl(options),
  ]);
  return { info, templates, processingPath };
}

/** What is open above the page: the domains of a set, or the question whether it goes. */
type Opened = { readonly kind: "domains" | "removal"; readonly index: number };

interface OAuth2FormProps {
  readonly loaded: Loaded;
  readonly onSaved: (info: OAuth2Info) => void;
}

function OAuth2Form({ loaded: { info: saved, templates, processingPath }, onSaved }: OAuth2FormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const mayChange = useMayChange();
  const [edited, setEdited] = useState<OAuth2Info>();
  const [opened, setOpened] = useState<Opened>();
  const [isTried, setTried] = useState(false);
  const draft = edited ?? saved;
  const sets = draft.oauth2ParamsInfos;
  const isDirty = isChanged(saved, draft);
  const save = useSubmission({
    mutationFn: (info: OAuth2Info) => oauth2(client.api).saveConfig(draftOf(info), { ignoreErrors: true }),
    onSuccess: (answer) => {
      setEdited(undefined);
      setTried(false);
      onSaved(answer);
      toast({ type: "success", message: t("common.saved") });
    },
  });
  const put = (index: number, set: OAuth2Info["oauth2ParamsInfos"][number] | undefined) => {
    setEdited({ ...draft, oauth2ParamsInfos: withElement(sets, index, set) });
    setOpened(undefined);
  };
  return (
    <>
      <ConfirmOnExit dirty={isDirty} />
      <SettingCard>
        <p>{t("admin.oauth2.hint")}</p>
        <Switch
          label={t("admin.oauth2.enable")}
          checked={draft.enabled}
          disabled={save.isPending || !mayChange}
          onChange={(enabled) => setEdited({ ...draft, enabled })}
        />
      </SettingCard>
      {draft.enabled &&
        sets.map((set, index) => (
          <SetCard
            // biome-ignore lint/suspicious/noArrayIndexKey: sets have nothing else that tells them apart
            key={index}
            params={set}
            templates={templates}
            processingPath={processingPath}
            isRefused={isTried}
            disabled={save.isPending || !mayChange}
            onChange={(changed) => put(index, changed)}
            onEditDomains={() => setOpened({ kind: "domains", index })}
            onRemove={() => setOpened({ kind: "removal", index })}
          />
        ))}
      {draft.enabled && (
        <Button
          icon="plus"
          disabled={save.isPending || !mayChange}
          onClick={() => setOpened({ kind: "domains", index: sets.length })}
        >
          {t("admin.oauth2.add-domains")}
        </Button>
      )}
      {save.isError && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      <Actions>
        {isDirty && (
          <Button disabled={save.isPending || !mayChange} onClick={() => setEdited(undefined)}>
            {t("entity.revert")}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isDirty || save.isPending}
          onClick={() => {
            setTried(true);
            if (isComplete(draft)) save.mutate(draft);
          }}
        >
          {t(save.isPending ? "action.saving" : "action.save")}
        </Button>
      </Actions>
      {opened?.kind === "domains" && (
        <DomainsDialog
          edited={sets[opened.index]}
          saved={saved.oauth2ParamsInfos[opened.index]}
          onApply={(set) => put(opened.index, set)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === "removal" && (
        <ConfirmDialog
          open
          title={t("admin.oauth2.remove-title", { name: titleOf(sets[opened.index]) })}
          text={t("admin.oauth2.remove-text")}
          confirm={t("action.delete")}
          onConfirm={() => put(opened.index, undefined)}
          onCancel={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const Actions = styled.div({ display: "flex", justifyContent: "flex-end", gap: 8 });
