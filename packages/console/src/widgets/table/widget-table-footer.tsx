import styled from "@emotion/styled";
import { TableFooter } from "../../controls/tables/table-footer.tsx";

interface WidgetTableFooterProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Of the widget; twice and three times as many are offered beside it. */
  readonly defaultPageSize: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** The footer of tables, lower, and without what a narrow widget has no room for. */
export function WidgetTableFooter({ defaultPageSize, ...footer }: WidgetTableFooterProps) {
  return (
    <Foot>
      <TableFooter {...footer} pageSizes={[1, 2, 3].map((times) => defaultPageSize * times)} />
    </Foot>
  );
}

const Foot = styled.div({
  containerType: "inline-size",
  flex: "none",
  "& > div": { blockSize: 40, paddingInline: 16 },
  "@container (max-width: 480px)": { "& .wide": { display: "none" } },
});
