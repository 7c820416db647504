/** Writes and reads WebM files with one VP8 track: EBML (RFC 8794) with the elements of Matroska (RFC 9559). */

export interface WebmFrame {
  /** A VP8 frame (RFC 6386). */
  bytes: Uint8Array;
  isKey: boolean;
  startMs: number;
}

export interface WebmVideo {
  width: number;
  height: number;
  durationMs: number;
  /** In order of time; the first is a key frame. */
  frames: readonly WebmFrame[];
}

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  referenceBlock: 0xfb,
} as const;

/** Times of blocks are relative to their cluster, in 16 bits. */
const MAX_CLUSTER_MS = 32_767;
const NS_PER_MS = 1_000_000;
const TRACK = 1;
const KEY_FLAG = 0x80;
const APP = 'Doppel';

/** Each key frame begins a cluster, so that players can seek to it. */
export function writeWebm({ width, height, durationMs, frames }: WebmVideo): Buffer {
  const header = element(ID.ebml, [
    ...[uint(0x4286, 1), uint(0x42f7, 1), uint(0x42f2, 4), uint(0x42f3, 8)],
    ...[text(0x4282, 'webm'), uint(0x4287, 4), uint(0x4285, 2)],
  ]);
  const info = element(ID.info, [
    ...[uint(0x2ad7b1, NS_PER_MS), float(0x4489, durationMs), text(0x4d80, APP), text(0x5741, APP)],
  ]);
  const video = element(0xe0, [uint(0xb0, width), uint(0xba, height)]);
  const track = [uint(0xd7, TRACK), uint(0x73c5, TRACK), uint(0x83, 1), text(0x86, 'V_VP8'), video];
  const tracks = element(ID.tracks, [element(0xae, track)]);
  const clusters = toClusters(frames).map((cluster) => ({ ...cluster, bytes: writeCluster(cluster) }));
  // Positions have a fixed length, so that the length of the cues does not depend on them.
  const cuesLength = writeCues(clusters.map(({ startMs }) => ({ startMs, position: 0 }))).length;
  let position = info.length + tracks.length + cuesLength;
  const points = clusters.map(({ startMs, bytes }) => {
    const point = { startMs, position };
    position += bytes.length;
    return point;
  });
  const content = [info, tracks, writeCues(points), ...clusters.map(({ bytes }) => bytes)];
  return Buffer.concat([header, element(ID.segment, content)]);
}

interface Cluster {
  startMs: number;
  frames: WebmFrame[];
}

function toClusters(frames: readonly WebmFrame[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const frame of frames) {
    const last = clusters.at(-1);
    if (last && !frame.isKey && frame.startMs - last.startMs <= MAX_CLUSTER_MS) last.frames.push(frame);
    else clusters.push({ startMs: frame.startMs, frames: [frame] });
  }
  return clusters;
}

function writeCluster({ startMs, frames }: Cluster): Buffer {
  const blocks = frames.map((frame) => {
    const head = Buffer.from([0x80 | TRACK, 0, 0, frame.isKey ? KEY_FLAG : 0]);
    head.writeInt16BE(frame.startMs - startMs, 1);
    return element(ID.simpleBlock, [head, frame.bytes]);
  });
  return element(ID.cluster, [uint(ID.clusterTime, startMs), ...blocks]);
}

function writeCues(points: readonly { startMs: number; position: number }[]): Buffer {
  const toPoint = ({ startMs, position }: (typeof points)[number]) =>
    element(0xbb, [uint(0xb3, startMs), element(0xb7, [uint(0xf7, TRACK), uint(0xf1, position)])]);
  return element(ID.cues, points.map(toPoint));
}

function element(id: number, content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, { length }) => sum + length, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return Buffer.concat([idBytes(id), size, ...content]);
}

function idBytes(id: number): Buffer {
  const hex = id.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function uint(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, [bytes]);
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, [bytes]);
}

const text = (id: number, value: string): Buffer => element(id, [Buffer.from(value, 'latin1')]);

/** When the frames of the first track begin, and which of them are key frames. Reads files of other writers, too, if their
 *  times are in milliseconds. What is damaged ends the list. */
export function readWebmFrames(file: Buffer): Pick<WebmFrame, 'startMs' | 'isKey'>[] {
  const frames: Pick<WebmFrame, 'startMs' | 'isKey'>[] = [];
  let clusterMs = 0;
  for (const { id, content } of walk(file)) {
    if (id === ID.clusterTime) clusterMs = readUint(content);
    else if (id === ID.simpleBlock) addBlock(content, (content[3] ?? 0) & KEY_FLAG);
    else if (id === ID.blockGroup) {
      const parts = [...walk(content)];
      const block = parts.find((part) => part.id === ID.block);
      if (block) addBlock(block.content, parts.some((part) => part.id === ID.referenceBlock) ? 0 : KEY_FLAG);
    }
  }
  return frames;

  function addBlock(block: Buffer, keyFlag: number): void {
    if (block.length >= 4) frames.push({ startMs: clusterMs + block.readInt16BE(1), isKey: keyFlag !== 0 });
  }
}

interface Element {
  id: number;
  content: Buffer;
}

const CONTAINERS: ReadonlySet<number> = new Set([ID.segment, ID.cluster]);

/** The elements of a file in order; those in segments and clusters follow their container. */
function* walk(file: Buffer): Generator<Element> {
  let at = 0;
  while (at < file.length) {
    const idLength = vintLength(file[at]);
    const sizeLength = vintLength(file[at + idLength]);
    const start = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || start > file.length) return;
    const id = file.readUIntBE(at, idLength);
    const size = readSize(file.subarray(at + idLength, start));
    if (CONTAINERS.has(id)) {
      at = start;
      continue;
    }
    if (start + size > file.length) return;
    yield { id, content: file.subarray(start, start + size) };
    at = start + size;
  }
}

/** Length of a number with variable length by its first byte (RFC 8794, section 4); more than 8 if it is none. */
const vintLength = (first = 0): number => Math.clz32(first) - 23;

/** The first bits give the length. */
function readSize(bytes: Buffer): number {
  const [first = 0, ...rest] = bytes;
  return rest.reduce((value, byte) => value * 256 + byte, first & (0xff >> bytes.length));
}

const readUint = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);
