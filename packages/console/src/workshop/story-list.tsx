import styled from "@emotion/styled";
import { useState } from "react";
import type { PlacedStory } from "./stories.ts";

interface StoryListProps {
  readonly stories: readonly PlacedStory[];
  readonly chosen: string;
}

/** All stories by control, to search. */
export function StoryList({ stories, chosen }: StoryListProps) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const found = stories.filter(({ title, name }) =>
    words.every((word) => `${title} ${name}`.toLowerCase().includes(word)),
  );
  const groups = Map.groupBy(found, ({ title }) => title);
  return (
    <List aria-label="Stories">
      <input
        type="search"
        placeholder="Search"
        aria-label="Search stories"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {[...groups].map(([title, members]) => (
        <section key={title}>
          <h2>{title}</h2>
          {members.map(({ id, name }) => (
            <a key={id} href={`#${id}`} aria-current={id === chosen ? "page" : undefined}>
              {name}
            </a>
          ))}
        </section>
      ))}
    </List>
  );
}

const List = styled.nav({
  borderInlineEnd: "1px solid var(--line)",
  padding: 12,
  overflow: "auto",
  maxBlockSize: "100vh",
  position: "sticky",
  insetBlockStart: 0,
  "& input": {
    inlineSize: "100%",
    padding: "6px 10px",
    border: "1px solid var(--line-field)",
    borderRadius: 6,
    background: "var(--surface)",
    color: "inherit",
    font: "inherit",
  },
  "& h2": { font: "600 12px/16px var(--font)", margin: "16px 8px 4px", color: "var(--dim)" },
  "& a": { display: "block", padding: "3px 8px", borderRadius: 6, textDecoration: "none", color: "var(--text)" },
  "& a:hover": { background: "var(--hover)" },
  "& a[aria-current]": { background: "var(--tint)", color: "var(--accent)" },
});
