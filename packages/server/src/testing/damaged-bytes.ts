/** Numbers from 0 up to, without, `below`. */
export type Numbers = (below: number) => number;

/** A linear congruential generator: the same numbers for the same seed. */
export function numbersOf(seed: number): Numbers {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

/** A copy with one to four damages: cut off, bytes put between, doubled, taken out or changed. */
export function damaged(base: Buffer, next: Numbers): Buffer {
  let bytes: Buffer = Buffer.from(base);
  for (let change = next(4); change >= 0; change -= 1) {
    const at = next(bytes.length);
    const damage = next(6);
    if (damage === 0) bytes = bytes.subarray(0, at + 1);
    else if (damage === 1) bytes = spliced(bytes, at, 0, Buffer.alloc(next(8), next(256)));
    else if (damage === 2) bytes = spliced(bytes, at, 0, bytes.subarray(at, at + 1 + next(16)));
    else if (damage === 3) bytes = spliced(bytes, at, 1 + next(8), Buffer.alloc(0));
    else if (bytes.length > 0) bytes[at] = next(256);
  }
  return bytes;
}

function spliced(bytes: Buffer, at: number, left: number, put: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + left)]);
}
