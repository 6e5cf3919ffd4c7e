import type { WidgetsBundle } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../controls/fields/select.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useEdgesEnabled } from "../entity-type/use-allowed-types.ts";
import { type BundleScope, chosenBundle, isSystemBundle, listBundles, offeredBundles } from "./widgets-bundles.ts";

interface WidgetsBundleSelectProps {
  readonly value: WidgetsBundle | null;
  readonly onChange: (bundle: WidgetsBundle | null) => void;
  /** Only the installation's, or only the tenant's; all by default. */
  readonly scope?: BundleScope | undefined;
  /** Choose the first when nothing is chosen. */
  readonly selectFirst?: boolean | undefined;
  /** Choose the bundle of this alias; none when there is no such bundle. */
  readonly alias?: string | undefined;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** One of the widgets bundles. */
export function WidgetsBundleSelect(props: WidgetsBundleSelectProps) {
  const { value, onChange, scope, selectFirst = false, alias, label, required = false, disabled } = props;
  const { t } = useTranslation();
  const client = useClient();
  const edges = useEdgesEnabled();
  const { data } = useQuery({
    queryKey: ["picker", "widgets-bundles"],
    queryFn: ({ signal }) => listBundles(client, signal),
  });
  const bundles = offeredBundles(data ?? [], scope, edges);
  const loaded = data !== undefined;
  const choose = useEffectEvent(() => {
    const choice = chosenBundle(bundles, { selectFirst, alias, value });
    if (choice !== undefined && choice?.id.id !== value?.id.id) onChange(choice);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another alias asks for another choice
  useEffect(() => {
    if (loaded) choose();
  }, [loaded, selectFirst, alias]);
  return (
    <Select
      label={label ?? t("widgets-bundle.widgets-bundle")}
      optional={!required}
      disabled={disabled}
      value={value?.id.id ?? ""}
      placeholder={t("widgets-bundle.select-widgets-bundle")}
      choices={bundles.map((bundle) => ({
        value: bundle.id.id as string,
        label: bundle.title,
        tag: isSystemBundle(bundle) ? t("widgets-bundle.system") : undefined,
      }))}
      onChange={(id) => onChange(bundles.find((bundle) => bundle.id.id === id) ?? null)}
    />
  );
}
