import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { IconButton } from "../basics/icon-button.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { TableFooter } from "./table-footer.tsx";

interface Device {
  readonly id: string;
  readonly name: string;
  readonly profile: string;
  readonly messages: number;
}

const device = (n: number): Device => ({
  id: `d${n}`,
  name: n === 2 ? "A device with a name that is far too long for its column in this table" : `RTM-CR0${n}`,
  profile: n % 2 ? "Cold room probe" : "Default",
  messages: n * 1204,
});

const DEVICES = Array.from({ length: 12 }, (_, n) => device(n));
const COLUMNS: readonly Column<Device>[] = [
  { key: "name", label: "Name", width: "40%", cell: ({ name }) => <b style={{ fontWeight: 500 }}>{name}</b> },
  { key: "profile", label: "Device profile", cell: ({ profile }) => profile },
  { key: "messages", label: "Messages", align: "end", tabular: true, cell: ({ messages }) => messages },
];

function Sample({ rows }: { readonly rows: readonly Device[] | undefined }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(["d1"]));
  const [page, setPage] = useState(0);
  return (
    <>
      <DataTable
        label="Devices"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ property: "name", direction: "ASC" }}
        onSort={() => undefined}
        selection={{ keys, onChange: setKeys }}
        currentKey="d3"
        rowActions={({ name }) => <IconButton icon="trash" label={`Delete ${name}`} />}
      />
      <TableFooter
        page={page}
        pageSize={10}
        total={1204}
        pageSizes={[10, 20, 30]}
        onPage={setPage}
        onPageSize={() => undefined}
      />
    </>
  );
}

export const stories = defineStories("Controls/Table", {
  Filled: () => <Sample rows={DEVICES} />,
  Loading: () => <Sample rows={undefined} />,
  Empty: () => <Sample rows={[]} />,
});
