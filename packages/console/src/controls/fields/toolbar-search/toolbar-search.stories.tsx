import { useState } from "react";
import { Link, Route, Routes } from "react-router";
import { PageSearchProvider, usePageSearch } from "../../../page/toolbar/page-search.tsx";
import { PageSearchBox } from "../../../page/toolbar/page-search-box.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";

export const stories = defineStories("Shell/Toolbar search", {
  "Two pages": TwoPages,
});

/** A page that can be searched and one that cannot, below the same toolbar. */
function TwoPages() {
  const [searched, setSearched] = useState<readonly string[]>([]);
  return (
    <PageSearchProvider>
      <div style={{ display: "flex", gap: 12, alignItems: "center", blockSize: 40 }}>
        <Button to="/widgets">Widgets</Button>
        <Button to="/devices">Devices</Button>
        <Button to="/plain">Plain page</Button>
        <PageSearchBox />
      </div>
      <Routes>
        <Route path="/plain" element={<p>Nothing to search here</p>} />
        <Route path="/:name" element={<Searched onSearch={(text) => setSearched((before) => [...before, text])} />} />
        <Route path="*" element={<Link to="/widgets">Start</Link>} />
      </Routes>
      <output data-value>{JSON.stringify(searched)}</output>
    </PageSearchProvider>
  );
}

function Searched({ onSearch }: { readonly onSearch: (text: string) => void }) {
  usePageSearch("Search this page", onSearch);
  return <p>A page with search</p>;
}
