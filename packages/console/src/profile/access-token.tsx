import styled from "@emotion/styled";
import { tokenExpiresAt } from "@orrery/client";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Box } from "../controls/content/box.tsx";
import { writeClipboard } from "../controls/hooks/use-copy.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { formatMinute } from "../i18n/relative-time.ts";
import { useClient } from "../session/client-context.tsx";

const COPIED_MS = 750;
const WARNED_MS = 1500;
/** A token is renewed on the way; what is shown follows. */
const LOOK_AGAIN_MS = 30_000;

/** The token of the session, to call the API by hand. */
export function AccessToken() {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const { data: expiresAt } = useQuery({
    queryKey: ["profile", "token-expiry"],
    queryFn: async () => tokenExpiresAt(await client.session.accessToken()) ?? null,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const copy = async () => {
    const token = await client.session.accessToken().catch(() => undefined); // without one the session has ended
    if (token === undefined) {
      toast({ type: "warn", message: t("profile.tokenCopiedWarnMessage"), durationMs: WARNED_MS });
      return;
    }
    try {
      await writeClipboard(`Bearer ${token}`);
      toast({ type: "success", message: t("profile.tokenCopiedSuccessMessage"), durationMs: COPIED_MS });
    } catch (cause) {
      toast({ type: "error", message: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <Card aria-label={t("profile.access-token")}>
      <div>
        <h2>{t("profile.access-token")}</h2>
        <p>
          {t("profile.access-token-hint")}
          {typeof expiresAt === "number" && ` ${t("profile.valid-till", { expirationData: formatMinute(expiresAt) })}.`}
        </p>
      </div>
      <Button icon="copy" onClick={() => void copy()}>
        {t("profile.copy-jwt-token")}
      </Button>
    </Card>
  );
}

const Card = styled(Box)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 16,
  padding: "16px 24px",
  "@media (max-width: 959.95px)": { paddingInline: 16 }, // as the form above it
  "& > div": { flex: "1 1 240px" },
  "& h2": { font: "600 13px/20px var(--font)" },
  "& p": { font: "var(--t-cap)", color: "var(--dim)" },
});
