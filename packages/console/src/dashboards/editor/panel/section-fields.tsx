import { namedHeading, type Widget } from "@orrery/model";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { useEditor } from "../model/editor-context.ts";
import { Parts } from "./panel-parts.tsx";

/** What a section is called, and whether its viewers find it folded. */
export function SectionFields({ heading }: { readonly heading: Widget }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.select(), []);
  const change = (widget: Widget, group?: string) => editor.edit({ kind: "widget", widget }, group);
  const { section } = heading.config;
  return (
    <Parts>
      <TextField
        label={t("dashboard-editor.section-label")}
        value={heading.config.title ?? ""}
        maxLength={255}
        autoFocus
        inputRef={name}
        onChange={(title) => change(namedHeading(heading, title), `section ${heading.id}`)}
      />
      <Switch
        label={t("dashboard-editor.section-folded")}
        checked={section?.folded === true}
        onChange={(folded) => change({ ...heading, config: { ...heading.config, section: { ...section, folded } } })}
      />
      <p style={{ font: "var(--t-cap)", color: "var(--dim)" }}>{t("dashboard-editor.section-text")}</p>
    </Parts>
  );
}
