/** How a key takes part in a comparison with an earlier time. */
export interface ComparedKey {
  readonly showValuesForComparison: boolean;
  readonly comparisonValuesLabel: string;
  readonly color: string;
}
