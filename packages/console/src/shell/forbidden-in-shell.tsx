import { useTranslation } from "react-i18next";
import { ForbiddenPage } from "../session/forbidden-page.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The account may not open this page of the console; menu and bar lead on. */
export function ForbiddenInShell() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t("access.access-forbidden")}>
      <ForbiddenPage />
    </PageFrame>
  );
}
