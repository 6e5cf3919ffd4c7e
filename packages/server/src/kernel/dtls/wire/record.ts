/** Types of records (RFC 5246, 6.2.1; RFC 9146, 4). */
export const CONTENT = {
  changeCipherSpec: 20,
  alert: 21,
  handshake: 22,
  applicationData: 23,
  /** A record with a connection id; its real type is encrypted. */
  connectionId: 25,
} as const;

/** A record as it came; `cid` and `fragment` are views of the datagram. */
export interface DtlsRecord {
  readonly type: number;
  readonly epoch: number;
  /** 48 bits. */
  readonly sequence: number;
  /** Empty for records without one. */
  readonly cid: Buffer;
  readonly fragment: Buffer;
}

/** DTLS 1.2, as on the wire. */
export const VERSION = 0xfefd;
/** DTLS 1.0: the version of the records of first messages (RFC 6347, 4.2.1). */
export const VERSION_1_0 = 0xfeff;
/** Number of bytes of the connection ids that we choose; records do not say it. */
export const CID_BYTES = 8;
/** Of a record without a connection id. */
export const HEADER_BYTES = 13;
/** RFC 6347, 4.1. */
const MAX_FRAGMENT_BYTES = 16_384 + 2_048;
/** Maximum number of records that are read of a datagram; a whole flight has fewer. */
const MAX_RECORDS = 16;
const NO_CID = Buffer.alloc(0);

/** The records of a datagram up to the first that is none: what follows it cannot be found (RFC 6347, 4.1.2.7). */
export function readRecords(datagram: Buffer): readonly DtlsRecord[] {
  const records: DtlsRecord[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= datagram.length && records.length < MAX_RECORDS) {
    const type = datagram.readUInt8(at);
    const version = datagram.readUInt16BE(at + 1);
    if (type < CONTENT.changeCipherSpec || type > CONTENT.connectionId || type === 24) break;
    if (version !== VERSION && version !== VERSION_1_0) break;
    const cidBytes = type === CONTENT.connectionId ? CID_BYTES : 0;
    const from = at + HEADER_BYTES + cidBytes;
    if (from > datagram.length) break;
    const length = datagram.readUInt16BE(from - 2);
    if (length > MAX_FRAGMENT_BYTES || from + length > datagram.length) break;
    records.push({
      type,
      epoch: datagram.readUInt16BE(at + 3),
      sequence: datagram.readUIntBE(at + 5, 6),
      cid: cidBytes === 0 ? NO_CID : datagram.subarray(at + 11, at + 11 + cidBytes),
      fragment: datagram.subarray(from, from + length),
    });
    at = from + length;
  }
  return records;
}

/** An unencrypted record, of epoch 0. */
export function writeRecord(type: number, sequence: number, fragment: Buffer, version = VERSION): Buffer {
  const record = Buffer.allocUnsafe(HEADER_BYTES + fragment.length);
  record.writeUInt8(type, 0);
  record.writeUInt16BE(version, 1);
  record.writeUInt16BE(0, 3);
  record.writeUIntBE(sequence, 5, 6);
  record.writeUInt16BE(fragment.length, 11);
  fragment.copy(record, HEADER_BYTES);
  return record;
}
