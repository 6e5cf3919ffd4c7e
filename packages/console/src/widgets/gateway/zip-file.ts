/** A file of an archive. */
export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let rest = n;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

/** The check sum of ZIP and PNG files. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

/** An archive of small files, stored without compression (APPNOTE.TXT 6.3). `at`: the time that the files have. */
export function zipOf(files: readonly ZippedFile[], at: Date): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [title, content] = [encoder.encode(name), encoder.encode(text)];
    const common = [
      ...two(VERSION),
      ...two(FLAGS),
      ...two(0), // stored
      ...two(clockOf(at)),
      ...two(dayOf(at)),
      ...four(crc32(content)),
      ...four(content.length),
      ...four(content.length),
      ...two(title.length),
      ...two(0), // no extra field
    ];
    const header = Uint8Array.from([...four(0x04034b50), ...common, ...title]);
    const directory = [...two(0), ...two(0), ...two(0), ...four(0), ...four(offset)]; // comment, disk, attributes
    entries.push(Uint8Array.from([...four(0x02014b50), ...two(VERSION), ...common, ...directory, ...title]));
    parts.push(header, content);
    offset += header.length + content.length;
  }
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  const counts = [...two(0), ...two(0), ...two(files.length), ...two(files.length)];
  const end = Uint8Array.from([...four(0x06054b50), ...counts, ...four(size), ...four(offset), ...two(0)]);
  return joined([...parts, ...entries, end]);
}

const two = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number) => [...two(value & 0xffff), ...two(value >>> 16)];
const clockOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
const dayOf = (at: Date) =>
  ((Math.max(at.getFullYear(), 1980) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
