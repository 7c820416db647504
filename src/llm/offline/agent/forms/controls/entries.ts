import { refersToEarlier } from '../../../../../language/request/object-of.ts';
import { onlyValueIn } from '../../../../../language/values/given-value.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { unquoted } from '../../plan/words/task-words.ts';
import type { Control } from '../../run/screen.ts';
import { isText } from '../../run/screen.ts';
import { fieldFit, fieldWords } from './field-names.ts';

/** A value that a task gives for a field; empty if it only names the field. `field` is null if no field on the screen has that
 *  name. */
export interface Entry {
  label: string;
  field: Control | null;
  value: string;
}

const SEPARATOR = /^ ?(?:field |box )?(?::|=|is |to be |to |as |with |of |should be )? ?/i;
const MAX_LABEL_WORDS = 7;

/** Splits a text into field names and values, using the names of the form's fields. A piece without a field name
 *  belongs to the previous value. If the form is one step of several, such a piece may belong to a later step and
 *  becomes an entry without a field. */
export function toEntries(text: string, fields: readonly Control[], isPartial = false): Entry[] {
  const entries: Entry[] = [];
  for (const { piece, joint } of splitPieces(text)) {
    const entry = toEntry(piece, fields);
    const last = entries.at(-1);
    if (!entry.field && isPartial) entries.push({ ...entry, value: piece });
    else if (!entry.field && last?.field && !/[:=]/.test(piece) && !refersToEarlier(piece))
      last.value = last.value === '' ? piece : `${last.value}${joint}${piece}`;
    else entries.push(entry);
  }
  const [only, other] = entries;
  if (only?.field === null && other === undefined) entries.splice(0, 1, ofOnlyField(only, text, fields));
  return entries.map((entry) => ({ ...entry, value: unquoted(entry.value.trim()) }));
}

/** A value without the name of a field is for the only field for a text. */
function ofOnlyField(entry: Entry, text: string, fields: readonly Control[]): Entry {
  const [field, other] = fields.filter(isText);
  const value = field === undefined || other !== undefined ? null : onlyValueIn(text);
  return field === undefined || value === null ? entry : { ...entry, field, value };
}

const EMAIL_ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

function toEntry(piece: string, fields: readonly Control[]): Entry {
  // An email address needs no field name.
  const emailField = EMAIL_ADDRESS.test(piece) && fields.find((field) => fieldFit(field.label, 'email') > 0);
  if (emailField) return { label: 'email', field: emailField, value: piece };
  const words = piece.split(' ');
  let best: Entry = { label: piece.split(/[:=]/)[0]?.trim() ?? piece, field: null, value: '' };
  let bestFit = 0;
  for (let count = 1; count <= Math.min(MAX_LABEL_WORDS, words.length); count += 1) {
    const said = words.slice(0, count).join(' ');
    // A value can start with a word that is not a field name: `message Please call`.
    if (fieldWords(words[count - 1] ?? '').length === 0) continue;
    if (/["“]/.test(said)) break;
    for (const field of fields) {
      const fit = fieldFit(field.label, said.replace(/[:=]$/, ''));
      // On a tie, the longer label, so that `email address` is not `email` with the value `address`.
      const isLonger = fit === bestFit && best.field === field;
      if (fit > bestFit || (fit > 0 && isLonger)) {
        bestFit = fit;
        best = { label: said, field, value: piece.slice(said.length).replace(SEPARATOR, '') };
      }
    }
  }
  return best;
}

/** Splits at commas, semicolons and `and`, but not inside quotes. */
export function splitPieces(text: string): { piece: string; joint: string }[] {
  const pieces: { piece: string; joint: string }[] = [];
  let start = 0;
  let joint = '';
  for (const match of matchesOf(text, /["“][^"”]*["”]|,? and |[,;] (?:and )?/g)) {
    if (/^["“]/.test(match[0])) continue;
    pieces.push({ piece: text.slice(start, match.index).trim(), joint });
    joint = match[0];
    start = match.index + match[0].length;
  }
  pieces.push({ piece: text.slice(start).trim(), joint });
  return pieces.filter(({ piece }) => piece !== '').slice(0, 60);
}
