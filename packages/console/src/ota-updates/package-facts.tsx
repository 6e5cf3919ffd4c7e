import styled from "@emotion/styled";
import type { OtaPackageInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { formatFileSize } from "../controls/text/file-size.ts";

/** What a package is; nothing of it can be changed. */
export function PackageFacts({ entity: info }: { readonly entity: OtaPackageInfo }) {
  const { t, i18n } = useTranslation();
  const copy = useCopy();
  const facts = [
    { label: "version", value: info.version },
    { label: "version-tag", value: info.tag },
    { label: "type", value: t(`ota-update.type-${info.type.toLowerCase()}`) },
    { label: "file", value: info.fileName },
    { label: "size", value: info.dataSize === null ? null : formatFileSize(info.dataSize, i18n.language) },
    { label: "direct-url", value: info.url, copied: "ota-update.url-copied" },
    { label: "checksum-algorithm", value: info.checksumAlgorithm },
    { label: "checksum", value: info.checksum, copied: "ota-update.checksum-copied" },
  ];
  return (
    <Facts>
      {facts.map(
        ({ label, value, copied }) =>
          value && (
            <div key={label} data-long={copied !== undefined || undefined}>
              <dt>{t(`ota-update.${label}`)}</dt>
              <dd>
                {value}
                {copied && (
                  <IconButton
                    size="tiny"
                    icon="copy"
                    label={`${t("action.copy")}: ${t(`ota-update.${label}`)}`}
                    onClick={() => copy(value, t(copied))}
                  />
                )}
              </dd>
            </div>
          ),
      )}
    </Facts>
  );
}

const Facts = styled.dl({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
  gap: "12px 24px",
  marginBlockEnd: 16,
  color: "var(--text)",
  "& [data-long]": { gridColumn: "1 / -1" },
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { display: "flex", alignItems: "center", gap: 4, margin: 0, font: "var(--t-body)", overflowWrap: "anywhere" },
});
