import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../controls/basics/states.tsx";

/** The preview of the widget editor, a page of its own, is still to come. */
export function PlannedWidgetEditor() {
  const { t } = useTranslation();
  return (
    <Alone>
      <EmptyState icon="widgets" title={t("widget.editor")} text={t("planned.widget-editor")} />
    </Alone>
  );
}

const Alone = styled.main({ display: "grid", blockSize: "100dvh", background: "var(--surface)" });
