import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { LiveMark } from "../../controls/basics/live-mark.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { useWatched } from "./watch-context.ts";

/** What passes the chain now. */
export function LiveFigures() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const chain = useWatched((watch) => watch.chain);
  const isLost = useWatched((watch) => watch.isLost);
  const isPhone = useIsPhone();
  if (!chain) return <LiveMark state={isLost ? "lost" : "idle"}>{t("rulechain.live-waits")}</LiveMark>;
  const rate = number(chain.rate, { maximumFractionDigits: chain.rate < 10 ? 1 : 0 });
  if (isPhone) return <LiveMark state={isLost ? "lost" : "live"}>{t("rulechain.per-second", { rate })}</LiveMark>;
  return (
    <LiveMark state={isLost ? "lost" : "live"}>
      {t("rulechain.live-figures", {
        rate,
        failed: number(chain.failed, { style: "percent", maximumFractionDigits: 1 }),
        seconds: Math.min(60, Math.round(chain.seconds)),
      })}
    </LiveMark>
  );
}

export function FollowButton({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useTranslation();
  const label = t("rulechain.follow-next");
  if (useIsPhone()) return <IconButton icon="eye" label={label} onClick={onAsk} />;
  return (
    <Button size="toolbar" variant="primary" icon="eye" onClick={onAsk}>
      {label}
    </Button>
  );
}
