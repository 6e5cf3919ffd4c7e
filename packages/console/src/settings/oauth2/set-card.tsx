import styled from "@emotion/styled";
import type { OAuth2Params, OAuth2Registration, OAuth2Template } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { CopyButton } from "../../controls/basics/copy-button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SettingCard } from "../../entities/forms/setting-page.tsx";
import { ProviderIcon } from "../../sign-in/provider-icon.tsx";
import { ProviderDialog } from "./provider-dialog.tsx";
import { redirectAddresses, titleOf, withElement } from "./sign-in-settings.ts";

interface SetCardProps {
  readonly params: OAuth2Params;
  readonly templates: readonly OAuth2Template[];
  /** Path that providers send people back to. */
  readonly processingPath: string;
  /** The server would refuse it as it is. */
  readonly isRefused: boolean;
  readonly disabled: boolean;
  readonly onChange: (params: OAuth2Params) => void;
  readonly onEditDomains: () => void;
  readonly onRemove: () => void;
}

/** Some domains, where providers send people back to, and the providers that are offered there. */
export function SetCard(props: SetCardProps) {
  const { params, templates, processingPath, isRefused, disabled, onChange, onEditDomains, onRemove } = props;
  const { t } = useTranslation();
  const { clientRegistrations: providers } = params;
  const [editing, setEditing] = useState<number>();
  const put = (index: number, provider: OAuth2Registration | undefined) => {
    onChange({ ...params, clientRegistrations: withElement(providers, index, provider) });
    setEditing(undefined);
  };
  const title = titleOf(params);
  return (
    <SettingCard aria-label={title}>
      <Head>
        <h2>{title}</h2>
        <IconButton
          icon="edit"
          size="compact"
          label={t("admin.oauth2.edit-domains-of", { name: title })}
          disabled={disabled}
          onClick={onEditDomains}
        />
        <IconButton
          icon="trash"
          size="compact"
          label={t("admin.oauth2.remove-domains", { name: title })}
          disabled={disabled}
          onClick={onRemove}
        />
      </Head>
      <Addresses>
        <dt>{t("admin.oauth2.redirect-addresses")}</dt>
        {params.domainInfos
          .flatMap((domain) => redirectAddresses(domain, processingPath))
          .map((address) => (
            <dd key={address}>
              <code>{address}</code>
              <CopyButton text={address} size="tiny" label={t("admin.oauth2.copy-address", { address })} />
            </dd>
          ))}
      </Addresses>
      {params.mobileInfos.length > 0 && (
        <Chips>
          {params.mobileInfos.map(({ pkgName }) => (
            <Chip key={pkgName}>{pkgName}</Chip>
          ))}
        </Chips>
      )}
      <Providers>
        {providers.map((provider, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: providers have nothing else that tells them apart
          <li key={index}>
            <ProviderIcon name={provider.loginButtonIcon ?? ""} />
            <b>{provider.loginButtonLabel}</b>
            <span>{provider.clientId}</span>
            {provider.platforms.map((platform) => (
              <Chip key={platform}>{t(`admin.oauth2.platform-${platform.toLowerCase()}`)}</Chip>
            ))}
            <IconButton
              icon="edit"
              size="tiny"
              label={t("admin.oauth2.edit-provider-of", { name: provider.loginButtonLabel })}
              disabled={disabled}
              onClick={() => setEditing(index)}
            />
            <IconButton
              icon="trash"
              size="tiny"
              label={t("admin.oauth2.remove-provider", { name: provider.loginButtonLabel })}
              disabled={disabled || providers.length === 1}
              onClick={() => put(index, undefined)}
            />
          </li>
        ))}
      </Providers>
      {providers.length === 0 && (
        <Missing data-tone={isRefused ? "error" : undefined} role={isRefused ? "alert" : undefined}>
          {t("admin.oauth2.no-provider")}
        </Missing>
      )}
      <div>
        <Button size="compact" icon="plus" disabled={disabled} onClick={() => setEditing(providers.length)}>
          {t("admin.oauth2.add-provider")}
        </Button>
      </div>
      {editing !== undefined && (
        <ProviderDialog
          templates={templates}
          edited={providers[editing]}
          onApply={(provider) => put(editing, provider)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingCard>
  );
}

const Head = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 4,
  "& h2": { flex: 1, minInlineSize: 0, font: "600 15px/24px var(--font)", overflowWrap: "anywhere" },
});

const Addresses = styled.dl({
  display: "grid",
  gap: 4,
  margin: 0,
  font: "var(--t-body-s)",
  "& dt": { color: "var(--dim)" },
  "& dd": { display: "flex", alignItems: "center", gap: 8, margin: 0 },
  "& code": { font: "12px/16px var(--mono)", overflowWrap: "anywhere" },
});

const Chips = styled.div({ display: "flex", flexWrap: "wrap", gap: 8 });

const Providers = styled.ul({
  display: "grid",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    minBlockSize: 44,
    paddingBlock: 6,
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
  },
  "& b": { font: "500 13px/20px var(--font)" },
  "& span:not([class])": {
    flex: 1,
    minInlineSize: 80,
    color: "var(--dim)",
    font: "12px/16px var(--mono)",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
});

const Missing = styled.p({
  font: "var(--t-body-s)",
  color: "var(--dim)",
  "&[data-tone='error']": { color: "var(--bad)" },
});
