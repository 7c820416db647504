import { createBloomFilter } from '../../../memory/index/encoding/bloom-filter.ts';
import {
  decodeBlock,
  ENTRY_BYTES,
  type EncodedBlock,
  type Entry,
  encodeBlock,
} from '../../../memory/index/encoding/posting-blocks.ts';
import type { Connection } from '../connection/database.ts';

/** Size limit of a block: three blocks fit on a page. A longer list has its own block. */
const BLOCK_BYTES = 1_250;
const BLOCKS_PER_READ = 64;

/** In-memory part of a segment: about 1.5 bytes per key. */
export interface Segment {
  id: number;
  chunkCount: number;
  /** Id of the first block. Block ids are consecutive, in order of keys. */
  firstBlock: number;
  /** The first key of each block. */
  firstKeys: Float64Array;
  /** See `createKeyFilter`. */
  filter: Uint8Array;
}

interface SegmentRow {
  id: number;
  chunk_count: number;
  first_block: number;
  first_keys: Buffer;
  filter: Buffer;
}

/** The rows of a graph's segments. */
export type SegmentRows = ReturnType<typeof prepareSegmentRows>;

export function prepareSegmentRows(db: Connection) {
  const select = db.prepare<[], SegmentRow>('SELECT * FROM segments ORDER BY id');
  const insert = db.prepare('INSERT INTO segments (chunk_count, first_block, first_keys, filter) VALUES (?, ?, ?, ?)');
  const remove = db.prepare<[number]>('DELETE FROM segments WHERE id = ?');
  const removeBlocks = db.prepare<[number, number]>('DELETE FROM blocks WHERE id >= ? AND id < ?');
  const addBlock = db.prepare<[Buffer, Buffer]>('INSERT INTO blocks (directory, lists) VALUES (?, ?)');
  const selectBlocks = db.prepare<[number, number], EncodedBlock>(
    'SELECT directory, lists FROM blocks WHERE id >= ? AND id < ? ORDER BY id',
  );

  /** Writes a segment from its entries, in order of their keys. */
  function write(chunkCount: number, entries: Iterable<Entry>): Segment {
    const keys: number[] = [];
    const firstKeys: number[] = [];
    let lastBlock = 0;
    for (const block of toBlocks(entries)) {
      const { directory, lists } = encodeBlock(block);
      lastBlock = Number(addBlock.run(directory, lists).lastInsertRowid);
      firstKeys.push(block[0]?.key ?? 0);
      for (const { key } of block) keys.push(key);
    }
    const segment = {
      chunkCount,
      firstBlock: lastBlock - firstKeys.length + 1,
      firstKeys: Float64Array.from(firstKeys),
      filter: createBloomFilter(keys),
    };
    const bytes = Buffer.from(segment.firstKeys.buffer);
    const { lastInsertRowid } = insert.run(chunkCount, segment.firstBlock, bytes, segment.filter);
    return { id: Number(lastInsertRowid), ...segment };
  }

  /** Iterates over the entries of a segment in order of their keys, 64 blocks per read. */
  function* read({ firstBlock, firstKeys }: Segment): Generator<Entry> {
    const end = firstBlock + firstKeys.length;
    for (let at = firstBlock; at < end; at += BLOCKS_PER_READ) {
      const blocks = selectBlocks.all(at, Math.min(end, at + BLOCKS_PER_READ));
      for (const block of blocks) yield* decodeBlock(block);
    }
  }

  return {
    list: () => select.all().map(toSegment),
    write,
    read,
    remove({ id, firstBlock, firstKeys }: Segment): void {
      removeBlocks.run(firstBlock, firstBlock + firstKeys.length);
      remove.run(id);
    },
  };
}

function toSegment({ id, chunk_count, first_block, first_keys, filter }: SegmentRow): Segment {
  const firstKeys = new Float64Array(new Uint8Array(first_keys).buffer);
  return { id, chunkCount: chunk_count, firstBlock: first_block, firstKeys, filter };
}

function* toBlocks(entries: Iterable<Entry>): Generator<Entry[]> {
  let block: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (block.length > 0 && bytes + entry.list.length > BLOCK_BYTES) {
      yield block;
      block = [];
      bytes = 0;
    }
    block.push(entry);
    bytes += entry.list.length + ENTRY_BYTES;
  }
  if (block.length > 0) yield block;
}
