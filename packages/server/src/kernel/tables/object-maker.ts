/** Members of an object, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A member made from one member of another object, or from the whole object. */
export type Member = { readonly name: string } & (
  | { readonly source: string; readonly convert: (value: unknown) => unknown }
  | { readonly compute: (from: Values, ...context: readonly unknown[]) => unknown }
);

/**
 * A function that makes an object with these members, in their order. It is compiled as an object literal: a loop over
 * the members takes ten times as long, and objects that grow member by member are slower to serialise. Only names from
 * the program become code.
 */
export function objectMaker(members: readonly Member[]): (from: Values, ...context: readonly unknown[]) => Values {
  const functions = members.map((member) => ("compute" in member ? member.compute : member.convert));
  const literal = members.map((member, at) => {
    const argument = "compute" in member ? "from, ...context" : `from[${JSON.stringify(member.source)}]`;
    return `${JSON.stringify(member.name)}: f${at}(${argument})`;
  });
  const names = functions.map((_, at) => `f${at}`);
  const needsContext = members.some((member) => "compute" in member);
  const maker = `return (${needsContext ? "from, ...context" : "from"}) => ({ ${literal.join(", ")} })`;
  return new Function(...names, maker)(...functions);
}
