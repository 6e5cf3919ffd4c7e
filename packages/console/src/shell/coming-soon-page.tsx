import { useTranslation } from "react-i18next";
import { ICON_NAMES, type IconName } from "../controls/basics/icon-names.ts";
import { EmptyState } from "../controls/basics/states.tsx";
import { PageFrame } from "../page/page-frame.tsx";

interface ComingSoonPageProps {
  readonly icon: string;
  /** Translation keys. */
  readonly title: string;
  readonly text: string;
}

/** The frame of a page that is still to come, and one sentence about what will be there. */
export function ComingSoonPage({ icon, title, text }: ComingSoonPageProps) {
  const { t } = useTranslation();
  return (
    <PageFrame>
      <EmptyState icon={iconOf(icon)} title={t(title)} text={t(text)} />
    </PageFrame>
  );
}

function iconOf(icon: string): IconName {
  return ICON_NAMES.find((name) => name === icon) ?? "profile";
}
