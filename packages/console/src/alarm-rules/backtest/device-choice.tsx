import styled from "@emotion/styled";
import { type DeviceId, type DeviceProfile, entityId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Popover } from "../../controls/overlays/popover/popover.tsx";
import { Token } from "../../key-filters/token.tsx";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";

export interface ChosenDevice {
  readonly id: DeviceId;
  readonly name: string;
}

interface DeviceChoiceProps {
  readonly profile: DeviceProfile;
  /** Undefined: all of the profile. */
  readonly device: ChosenDevice | undefined;
  readonly onChange: (device: ChosenDevice | undefined) => void;
}

/** On whose values a rule is tried: one device of the profile, or all. */
export function DeviceChoice({ profile, device, onChange }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: ChosenDevice | undefined) => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <Popover
      label={t("backtest.devices")}
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <Panel>
          <EntityAutocomplete
            autoFocus
            entityType="DEVICE"
            subtype={profile.name}
            label={t("backtest.one-device")}
            value={device?.id ?? null}
            onChange={(id, found) =>
              choose(id ? { id: entityId("DEVICE", id.id), name: found?.name ?? device?.name ?? "" } : undefined)
            }
          />
          <Token type="button" data-own={device === undefined || undefined} onClick={() => choose(undefined)}>
            {t("backtest.all-devices")}
          </Token>
        </Panel>
      }
    >
      {(button) => (
        <Token
          type="button"
          aria-label={`${t("backtest.devices")}: ${device?.name ?? t("backtest.all-devices")}`}
          {...button}
        >
          <span className="text">{device?.name ?? t("backtest.all-devices")}</span>
          <Icon name="down" size={14} />
        </Token>
      )}
    </Popover>
  );
}

const Panel = styled.div({
  display: "grid",
  gap: 12,
  justifyItems: "start",
  inlineSize: 260,
  maxInlineSize: "100%",
  "& > div": { inlineSize: "100%" },
});
