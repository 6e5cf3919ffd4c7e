import styled from "@emotion/styled";
import { fillPattern } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { labelWidget } from "@orrery/model/widgets/value-cards";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { latestRecord } from "../text-cards/latest-record.ts";

type LabelSettings = SettingsOf<typeof labelWidget>;

/** Values over a picture: their places and sizes are parts of the picture as it is shown. */
function LabelView(props: LatestViewProps<LabelSettings>) {
  const { backgroundImageUrl, labels } = props.settings;
  const { t } = useTranslation();
  const [ratio, setRatio] = useState(1);
  if (!isPicture(backgroundImageUrl)) return <WidgetMessage title={t("widget.no-picture")} />;
  const record = latestRecord(props);
  return (
    <Room>
      <div className="picture" style={{ "--ratio": ratio } as CSSProperties}>
        <img
          src={backgroundImageUrl}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1)
          }
        />
        {labels.map(({ pattern, x, y, backgroundColor, font }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: labels have no other name, and keep their order
            key={index}
            style={{
              left: `${x}%`,
              top: `${y}%`,
              backgroundColor: backgroundColor ?? undefined,
              color: font.color ?? undefined,
              fontFamily: `${font.family}, var(--font)`,
              fontSize: `${font.size}cqh`,
              fontStyle: font.style,
              fontWeight: font.weight,
            }}
          >
            {fillPattern(pattern, record)}
          </span>
        ))}
      </div>
    </Room>
  );
}

/** One that is part of the settings, or of this installation: others would be asked of strangers. */
const isPicture = (url: string | null | undefined): url is string =>
  typeof url === "string" && /^(data:image\/|blob:|\/(?!\/))/.test(url);

export const labelWidgetWidget = defineWidget(labelWidget, { padded: false, skeleton: "value", View: LabelView });

const Room = styled.div({
  flex: 1,
  minBlockSize: 0,
  containerType: "size",
  display: "grid",
  placeItems: "center",
  "& .picture": {
    position: "relative",
    overflow: "hidden",
    inlineSize: "min(100cqw, 100cqh * var(--ratio))",
    aspectRatio: "var(--ratio)",
    containerType: "size",
  },
  "& img": { position: "absolute", inset: 0, inlineSize: "100%", blockSize: "100%" },
  "& span": { position: "absolute", lineHeight: 1.2, whiteSpace: "nowrap", borderRadius: 2, paddingInline: 2 },
});
