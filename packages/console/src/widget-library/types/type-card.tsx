import styled from "@emotion/styled";
import { WIDGET_KINDS, type WidgetTypeInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { editorPath } from "../library-paths.ts";
import { KindSketch } from "./kind-sketch.tsx";

interface TypeCardProps {
  readonly type: WidgetTypeInfo;
  readonly bundleId: string;
  readonly manage: boolean;
  readonly onExport: () => void;
  readonly onRemove: () => void;
}

/** A widget type: its picture, what it is called and what can be done with it. The name leads to its editor. */
export function TypeCard({ type, bundleId, manage, onExport, onRemove }: TypeCardProps) {
  const { t } = useTranslation();
  const kind = WIDGET_KINDS.find((one) => one === type.widgetType) ?? "static";
  const actions: readonly MenuAction[] = [
    { id: "export", label: t("widget-type.export"), icon: "download", run: onExport },
    ...(manage
      ? [{ id: "remove", label: t("widget.remove"), icon: "trash", danger: true, run: onRemove } as const]
      : []),
  ];
  return (
    <li>
      <Card>
        <span className="picture">{type.image ? <img src={type.image} alt="" /> : <KindSketch kind={kind} />}</span>
        <span className="text">
          <b>
            <Link to={editorPath(bundleId, type.id.id)}>{type.name}</Link>
          </b>
          <small>{t(`dashboard-editor.kind-${kind}`)}</small>
          {type.description && <p>{type.description}</p>}
        </span>
        <span className="tools">
          <Menu
            actions={actions}
            trigger={(button) => (
              <IconButton
                size="compact"
                icon="more"
                label={t("widget-type.more-actions", { name: type.name })}
                {...button}
              />
            )}
          />
        </span>
      </Card>
    </li>
  );
}

const Card = styled.article({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridTemplateRows: "auto 1fr",
  blockSize: "100%",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  overflow: "hidden",
  "&:hover, &:focus-within": { borderColor: "var(--line-field)" },
  "& .picture": {
    gridColumn: "1 / -1",
    display: "grid",
    placeItems: "center",
    blockSize: 160,
    padding: 12,
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--page)",
  },
  "& .picture > *": { maxInlineSize: "100%", maxBlockSize: "100%", blockSize: 136, objectFit: "contain" },
  "& .text": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: 2,
    padding: "12px 4px 14px 16px",
    minInlineSize: 0,
  },
  "& b": { font: "600 14px/20px var(--font)", color: "var(--text)", overflowWrap: "anywhere" },
  "& b a": { color: "inherit", borderRadius: 4 },
  // The whole card is the link; its menu lies above.
  "& b a::after": { content: '""', position: "absolute", inset: 0 },
  "& b a:focus-visible": { outline: "none" },
  "&:has(b a:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& small": { font: "var(--t-cap)", color: "var(--dim)" },
  "& p": { marginBlockStart: 6, font: "var(--t-body-s)", color: "var(--dim)" },
  "& .tools": { position: "relative", zIndex: 1, padding: "10px 10px 0 0" },
});
