import styled from "@emotion/styled";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { useIsPhone } from "../controls/hooks/use-is-phone.ts";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useActing } from "./use-acting.ts";
import { useClaims } from "./use-session.ts";

/** Above all pages while an administrator acts as another user: as whom, and the way back. */
export function ActingBar() {
  const { t } = useTranslation();
  const { subject, actor, isView } = useClaims();
  const { former, goBack } = useActing();
  const isPhone = useIsPhone();
  const back = useSubmission({ mutationFn: goBack });
  useEffect(() => {
    document.documentElement.dataset.acting = isView ? "view" : "act";
    return () => {
      delete document.documentElement.dataset.acting;
    };
  }, [isView]);
  return (
    <Bar aria-label={t("acting.acting")} data-view={isView || undefined}>
      <Icon name={isView ? "eye" : "user"} size={16} />
      <p title={t("acting.signed-in", { email: actor })}>
        {t(isView ? "acting.viewing-as" : "acting.acting-as", { email: subject })}
      </p>
      <Button size="compact" icon="signout" disabled={back.isPending} onClick={() => back.mutate()}>
        {former === undefined
          ? t("acting.leave")
          : isPhone
            ? t("acting.back")
            : t("acting.back-to", { email: former.email })}
      </Button>
    </Bar>
  );
}

const Bar = styled.aside({
  display: "flex",
  alignItems: "center",
  gap: 10,
  blockSize: "var(--top)",
  paddingInline: 16,
  overflow: "hidden",
  background: "var(--warn-tint)",
  borderBlockEnd: "1px solid var(--line)",
  color: "var(--warn)",
  font: "var(--t-body-s)",
  "&[data-view]": { background: "var(--info-tint)", color: "var(--info)" },
  "& > .icon": { flex: "none" },
  "& > p": {
    flex: 1,
    minInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontWeight: 500,
    "@media (max-width: 959.95px)": { font: "500 12px/16px var(--font)", whiteSpace: "normal", maxBlockSize: 32 },
  },
  "& > button": { flex: "none" },
});
