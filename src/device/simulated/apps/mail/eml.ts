import { createHash } from 'node:crypto';
import type { DeviceFile } from '../../../device.ts';
import type { Person } from '../people.ts';
import { type Letter, messageIdOf } from './mailbox.ts';

const CRLF = '\r\n';
const MAX_LINE = 76;

/** A letter as a message of RFC 5322: MIME plain text, multipart with an attachment. The same letter gives the same
 *  bytes. */
export function toEml(letter: Letter): Buffer {
  const { from, to, cc, subject, at, attachment, inReplyTo } = letter;
  const id = messageIdOf(letter);
  const headers = [
    `Date: ${toDateHeader(at.date, at.time)}`,
    addressHeader('From', [from]),
    addressHeader('To', to),
    ...(cc.length > 0 ? [addressHeader('Cc', cc)] : []),
    `Subject: ${encodeWords(subject)}`,
    `Message-ID: ${id}`,
    ...(inReplyTo === null ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    'MIME-Version: 1.0',
  ];
  const body = attachment === null ? textPart(letter.body) : multipart(letter.body, attachment, id);
  return Buffer.from([...headers, body].join(CRLF), 'utf8');
}

/** A part: its headers, an empty line, its content. */
function textPart(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const isPlain = lines.every((line) => /^[\x20-\x7e\t]*$/.test(line) && line.length < 998);
  const content = isPlain ? `${lines.join(CRLF)}${CRLF}` : toBase64Lines(Buffer.from(lines.join(CRLF)));
  return [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${isPlain ? '7bit' : 'base64'}`,
    '',
    content,
  ].join(CRLF);
}

function multipart(text: string, { name, mediaType, bytes }: DeviceFile, id: string): string {
  const boundary = `part-${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
  return [
    `Content-Type: multipart/mixed;${CRLF} boundary="${boundary}"`,
    '',
    `--${boundary}`,
    textPart(text),
    `--${boundary}`,
    `Content-Type: ${mediaType}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment;${CRLF} ${fileNameParameter(name)}`,
    '',
    toBase64Lines(bytes),
    `--${boundary}--`,
    '',
  ].join(CRLF);
}

/** `filename="report.pdf"`, or encoded as in RFC 2231. */
function fileNameParameter(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return `filename="${name.replace(/["\\]/g, '')}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=utf-8''${encoded}`;
}

function toBase64Lines(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${MAX_LINE}}`, 'g')) ?? [];
  return lines.map((line) => line + CRLF).join('');
}

/** One address per line, so that lines are short. */
function addressHeader(name: string, people: readonly Person[]): string {
  return `${name}: ${people.map(toMailbox).join(`,${CRLF} `)}`;
}

function toMailbox({ name, email }: Person): string {
  if (name === '') return email;
  const isAscii = /^[\x20-\x7e]*$/.test(name);
  return `${isAscii ? `"${name.replace(/["\\]/g, '')}"` : encodeWords(name)} <${email}>`;
}

// RFC 2047: an encoded word has at most 75 characters, of which 12 are its frame.
const MAX_WORD_BYTES = 45;

/** The text of a header: as it is, folded between words, or as encoded words of whole characters. */
function encodeWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?')) return foldWords(line);
  const words: string[] = [];
  let word = '';
  for (const character of line) {
    if (Buffer.byteLength(word + character) > MAX_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join(`${CRLF} `);
}

function foldWords(line: string): string {
  const lines: string[] = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length > MAX_LINE - 12) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`${CRLF} `);
}

const [DAYS, MONTHS] = ['Sun Mon Tue Wed Thu Fri Sat', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'].map((names) =>
  names.split(' '),
);

/** `Sun, 22 Nov 2026 09:50:00 +0000` */
function toDateHeader(date: string, time: string): string {
  const at = new Date(`${date}T${time}:00Z`);
  const day = String(at.getUTCDate()).padStart(2, '0');
  return `${DAYS?.[at.getUTCDay()]}, ${day} ${MONTHS?.[at.getUTCMonth()]} ${at.getUTCFullYear()} ${time}:00 +0000`;
}
