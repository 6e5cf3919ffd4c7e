/** A mutable 64-bit unsigned number: hashes need millions of steps, for which BigInt is too slow. */
export class Uint64 {
  hi = 0;
  lo = 0;

  set(hi: number, lo: number): this {
    this.hi = hi | 0;
    this.lo = lo | 0;
    return this;
  }

  add(hi: number, lo: number): this {
    const low = (this.lo >>> 0) + (lo >>> 0);
    return this.set(this.hi + hi + (low > 0xffff_ffff ? 1 : 0), low);
  }

  multiply(hi: number, lo: number): this {
    const high = highOf(this.lo, lo) + Math.imul(this.hi, lo) + Math.imul(this.lo, hi);
    return this.set(high, Math.imul(this.lo, lo));
  }

  xor(hi: number, lo: number): this {
    return this.set(this.hi ^ hi, this.lo ^ lo);
  }

  /** `bits`: 1 to 31, or 33 to 63. */
  rotateLeft(bits: number): this {
    const { hi, lo } = this;
    const [a, b] = bits < 32 ? [hi, lo] : [lo, hi];
    const n = bits & 31;
    return this.set((a << n) | (b >>> (32 - n)), (b << n) | (a >>> (32 - n)));
  }

  /** xor with itself shifted right by 33 bits. */
  xorShift33(): this {
    return this.xor(0, this.hi >>> 1);
  }
}

/** The upper half of the product of two unsigned 32-bit numbers. */
function highOf(a: number, b: number): number {
  const [ah, al, bh, bl] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  const [low, left, right] = [al * bl, al * bh, ah * bl];
  const middle = (low >>> 16) + (left & 0xffff) + (right & 0xffff);
  return (ah * bh + (left >>> 16) + (right >>> 16) + (middle >>> 16)) | 0;
}
