import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ExtractInput, Extraction } from '../../llm/model.ts';
import type { Language } from '../../text/language/languages.ts';
import { aliasKeys } from '../../text/names/name-forms.ts';
import { nameKey } from '../../text/names/names.ts';
import { CHUNK_TOKENS, splitIntoChunks } from '../../text/parts/chunks.ts';
import { isHtml, readHtml } from '../../text/parts/html-text.ts';
import { parseText } from '../../text/parts/read-text.ts';
import { readSubject, type Subject } from '../../text/parts/subjects.ts';
import { readTitle, type Title } from '../../text/parts/titles.ts';
import { formatDate } from '../../text/time/format-date.ts';
import {
  readMemoryTime,
  readSpeaker,
  readTurnHeader,
  readZone,
  type TurnHeader,
} from '../../text/turns/turn-header.ts';
import { readWords } from '../../text/words/words.ts';
import { termsOf, type WordTerm } from '../index/keys.ts';
import { listMetadataKeys } from '../index/metadata-filter.ts';
import type { IndexedChunk, MemoryRecord } from '../ports/graph-store.ts';
import type { GraphConfiguration, MemoryInsert, MemoryModel, Metadata } from '../types.ts';
import { analyseChunk } from './analyse-chunk.ts';
import { listKeys, measureLength } from './chunk-keys.ts';
import { speakerSubject, toConversationKey, toTurn } from './turns.ts';

/** Version of the rules by which memories are analysed. Raise it when stored index entries change. */
export const ANALYSIS_VERSION = 6;

/** A memory before its chunks are extracted. */
export interface PreparedMemory extends MemoryRecord {
  requestId: string;
  text: string;
  /** What is read of it: its text, or that of its HTML. */
  body: string;
  /** Null for a turn. */
  title: (Title & { aliases?: string[] }) | null;
  /** Null if the memory is no turn. */
  header: TurnHeader | null;
  sequence?: number | undefined;
  createdAt?: number | undefined;
  /** Index keys for metadata filters. */
  metadataKeys: number[];
}

/** Computes a memory's document id, title and digest. Under one configuration, equal digests mean equal chunks. The
 *  digest includes the models, so another model extracts the same text again. */
export async function prepareMemory(
  { requestId, memoryId, text, metadata, sequence, createdAt }: MemoryInsert,
  { name, embedder }: Pick<MemoryModel, 'name' | 'embedder'>,
): Promise<PreparedMemory> {
  const html = isHtml(text) ? await readHtml(text) : null;
  const body = html?.text ?? text;
  const header = readTurnHeader(body, metadata);
  const title = header ? null : (readTitle(body, metadataTitle(metadata) ?? html?.title ?? null) ?? readOwnTitle(body));
  const speaker = header?.speaker ?? readSpeaker(metadata);
  const time = header?.time ?? readMemoryTime(body, metadata);
  const metadataKeys = listMetadataKeys(metadata);
  return {
    requestId,
    memoryId,
    documentId: `d-${sha256(memoryId).slice(0, 32)}`,
    digest: sha256(
      JSON.stringify([
        ...[ANALYSIS_VERSION, title?.text ?? null, text, speaker, time, toConversationKey(metadata)],
        ...[metadataKeys, name, embedder?.name ?? null],
      ]),
    ),
    metadata,
    speaker,
    time,
    text,
    body,
    title,
    header,
    sequence,
    createdAt,
    metadataKeys,
  };
}

/** About one chunk. */
const SUBJECT_CHARACTERS = 4 * CHUNK_TOKENS;

/** The subject of a text of one chunk as its title; the text keeps it. */
function readOwnTitle(text: string): (Title & Pick<Subject, 'aliases'>) | null {
  const subject = text.length <= SUBJECT_CHARACTERS ? readSubject(text) : null;
  return subject && { text: subject.name, bodyStart: 0, aliases: subject.aliases };
}

function metadataTitle(metadata: Metadata | null): string | null {
  const title = metadata?.title;
  return typeof title === 'string' ? title : null;
}

function sha256(text: string): string {
  return hash('sha256', text);
}

/** A chunk of a memory before extraction. */
export interface ChunkText {
  memory: PreparedMemory;
  ordinal: number;
  start: number;
  content: string;
  /** Whether it is the memory's only chunk. */
  isWhole: boolean;
}

export type ExtractedChunk = Omit<IndexedChunk, 'vector'>;

export function splitMemory(memory: PreparedMemory): ChunkText[] {
  const spans = splitIntoChunks(memory.body);
  return spans.map(({ start, end }, ordinal) => {
    return { memory, ordinal, start, content: memory.body.slice(start, end), isWhole: spans.length === 1 };
  });
}

/** Extracts entities, relations and index keys of a chunk. */
export async function extractChunk(
  { memory, ordinal, start, content, isWhole }: ChunkText,
  configuration: GraphConfiguration,
  extract: (input: ExtractInput) => Promise<Extraction>,
): Promise<ExtractedChunk> {
  const { header, title } = memory;
  const bodyStart = Math.min(Math.max(((header ?? title)?.bodyStart ?? 0) - start, 0), content.length);
  const subject = header ? speakerSubject(header) : (title?.text ?? null);
  const text = content.slice(bodyStart);
  const reading = parseText(text, subject);
  const extraction = await extract({ ...configuration, text, subject });
  await nextTurn();
  const { language } = reading;
  const terms = reading.sentences.map(({ words }) => termsOf(words, language));
  const aliases = title ? [...new Set([...aliasKeys(title.text), ...(title.aliases ?? []).map(nameKey)])] : [];
  const body = { text, start: bodyStart, reading, terms, aliases, isSpoken: header !== null };
  const analysis = analyseChunk(body, subject, extraction);
  const turn = header && isWhole ? toTurn(header, memory.metadata, text, reading.sentences) : null;
  const zone = readZone(memory.body, memory.metadata);
  const headerTerms = header ? readHeaderTerms(header, zone, language) : [];
  const metadataKeys = memory.metadataKeys.map((key) => ({ key, weight: 1 }));
  const words = { body: terms.flat(), header: headerTerms };
  const keys = [...listKeys(words, analysis, title?.text ?? null, language), ...metadataKeys];
  const origin = [memory.memoryId, ordinal, content, subject, turn && [turn, memory.time], keys];
  const length = measureLength(reading, title?.text ?? null) + headerTerms.length;
  return { id: chunkId(origin), ordinal, start, content, subject, length, turn, analysis, keys };
}

let lastTurn = Promise.resolve();

/** Resolves in a separate turn of the event loop, so that several chunks in a row do not block I/O. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** 52 bits of a hash over everything that determines the chunk and its index entries. The same memory always gets
 *  the same ids, and an id never has two different sets of entries. */
function chunkId(origin: unknown): number {
  return Number.parseInt(sha256(JSON.stringify(origin)).slice(0, 13), 16);
}

/** Words of the speaker and of the date of a turn by the speaker's clock, `zone` ms from UTC. */
function readHeaderTerms({ speaker, time }: TurnHeader, zone: number, language: Language): WordTerm[] {
  return termsOf(readWords(`${speaker ?? ''} ${time === null ? '' : formatDate(time + zone)}`), language);
}
