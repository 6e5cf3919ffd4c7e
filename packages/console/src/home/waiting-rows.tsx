import { numbersTo, SkeletonBar, skeletonWidth } from "../controls/basics/skeleton.tsx";
import { BoxRows } from "./box-rows.ts";

/** The lines of a box before they are there. */
export function WaitingRows({ count }: { readonly count: number }) {
  return (
    <BoxRows aria-hidden>
      {numbersTo(count).map((row) => (
        <li key={row}>
          <span className="row">
            <SkeletonBar width={skeletonWidth(row)} />
          </span>
        </li>
      ))}
    </BoxRows>
  );
}
