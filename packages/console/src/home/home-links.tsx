import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Box } from "../controls/content/box.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";
import { useFormats } from "../i18n/use-formats.ts";
import type { HomeSection } from "../navigation/menu.ts";
import { prefetchPage } from "../navigation/page-code.ts";
import { useLinkCounts } from "./use-counts.ts";

/** Links to the lists by management area, with the number of entities. */
export function HomeLinks({ sections }: { readonly sections: readonly HomeSection[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const countText = (count: number | undefined) => (count === undefined ? undefined : formats.number(count));
  const counts = useLinkCounts(sections.flatMap(({ links }) => links.map(({ path }) => path)));
  // A heading above each single place would show its name twice.
  const isPlain = sections.every(({ links }) => links.length === 1);
  return (
    <Areas aria-label={t("home.places")} data-few={sections.length <= FEW || undefined}>
      {sections.map(({ name, links }) => (
        <div key={name}>
          {isPlain ? <Hidden as="h2">{t(name)}</Hidden> : <h2>{t(name)}</h2>}
          <ul>
            {links.map((link) => (
              <li key={link.id}>
                <Link to={link.path} onPointerEnter={() => prefetchPage(link.path)}>
                  <Icon name={link.icon} />
                  {t(link.name)}
                  <span>{countText(counts[link.path])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Areas>
  );
}

/** As many stand side by side; more of them fill columns. */
const FEW = 5;

const Areas = styled(Box)({
  gridColumn: "1 / -1",
  columns: "240px",
  columnGap: 25,
  columnRule: "1px solid var(--line-soft)",
  padding: "8px 12px 12px",
  "& > div": { breakInside: "avoid" },
  "& h2": { padding: "12px 8px 4px", font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 32,
    padding: "0 8px",
    borderRadius: "var(--r-control)",
    font: "500 13px/20px var(--font)",
  },
  "& a:hover": { background: "var(--hover)" },
  "& a .icon": { color: "var(--dim)" },
  "& a span": {
    marginInlineStart: "auto",
    font: "var(--t-cap)",
    color: "var(--dim)",
    fontVariantNumeric: "tabular-nums",
  },
  "@media (min-width: 1280px)": {
    "&[data-few]": {
      columns: "auto",
      columnGap: 0,
      columnRule: "none",
      display: "grid",
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(0, 1fr)",
    },
    "&[data-few] > div + div": {
      marginInlineStart: 12,
      paddingInlineStart: 12,
      borderInlineStart: "1px solid var(--line-soft)",
    },
  },
  "@media (max-width: 959.95px)": {
    columns: "auto",
    "& a": { blockSize: 44 },
  },
});
