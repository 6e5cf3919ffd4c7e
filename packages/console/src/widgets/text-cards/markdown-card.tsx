import { type EntityType, fillPattern, parseEntityId } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { markdownCard } from "@orrery/model/widgets/html-cards";
import { useTranslation } from "react-i18next";
import { compileMarkdown } from "../../controls/content/markdown/compile.ts";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetFailure, WidgetSkeleton } from "../frame/widget-states.tsx";
import { useFunctionResult } from "../functions/use-function-result.ts";
import type { ActionSubject } from "../runtime/dashboard-context.ts";
import { defineWidget, type PagesViewProps } from "../runtime/define-widget.ts";
import { useFunctionNotice } from "../runtime/empty-reason.tsx";
import { KEY_FUNCTIONS } from "../runtime/functions.ts";
import { HeaderActions } from "../runtime/header-actions.tsx";
import { FunctionProblem } from "../table/function-problem.tsx";
import { withActionTags } from "./action-tags.ts";
import { CardFrame } from "./card-frame.tsx";
import { type EntityRecord, mergedRecord } from "./entity-records.ts";
import { MARKDOWN_CSS } from "./markdown-css.ts";
import { useSourceRecords } from "./use-source-records.ts";

type MarkdownSettings = SettingsOf<typeof markdownCard>;

const RUNS = ["markdownTextFunction", ...KEY_FUNCTIONS];

/** A text in Markdown and HTML with the values of its entities in it. */
function MarkdownCardView({ widget, settings, sources }: PagesViewProps<MarkdownSettings>) {
  const { t } = useTranslation();
  const { config } = widget;
  const { records, error, problem } = useSourceRecords(sources);
  const notice = useFunctionNotice(widget, { declaration: markdownCard, runs: RUNS });
  const body = settings.useMarkdownTextFunction ? settings.markdownTextFunction : "";
  const code = body.trim() === "" ? undefined : { name: "markdownTextFunction", args: ["data"], body };
  const { result, stopped } = useFunctionResult(records && code, [records ?? []]);
  const subject = subjectOf(records?.[0]);
  const pattern = code ? resultText(result) : settings.markdownTextPattern;
  const failure = result?.kind === "threw" ? { name: "markdownTextFunction", failure: result.failure } : undefined;
  const isPending = !records || (code && !result && !stopped);
  return (
    <WidgetFrame
      config={config}
      title={config.title || widget.title}
      padded={false}
      notice={error && records ? t("widget.not-live", { message: error.message }) : notice}
      tools={<HeaderActions widget={widget} subject={subject} />}
    >
      {error && !records ? (
        <WidgetFailure message={error.message} />
      ) : isPending ? (
        <WidgetSkeleton kind="value" />
      ) : (
        <CardFrame
          widget={widget}
          html={withActionTags(compileMarkdown(fillPattern(pattern, mergedRecord(records))))}
          css={`${MARKDOWN_CSS}${settings.markdownCss}`}
          subject={subject}
        />
      )}
      {failure || stopped ? (
        <FunctionProblem failure={failure} stopped={stopped} />
      ) : (
        problem && <FunctionProblem {...problem} />
      )}
    </WidgetFrame>
  );
}

function resultText(result: ReturnType<typeof useFunctionResult>["result"]): string {
  const value = result?.kind === "returned" ? result.value : undefined;
  return value === null || value === undefined ? "" : String(value);
}

function subjectOf(record: EntityRecord | undefined): ActionSubject | undefined {
  if (!record) return undefined;
  const { entityName, entityLabel, entityId, entityType } = record;
  return { entityId: parseEntityId(entityType as EntityType, entityId), entityName, entityLabel };
}

export const markdownCardWidget = defineWidget(markdownCard, {
  padded: false,
  skeleton: "value",
  runs: RUNS,
  View: MarkdownCardView,
});
