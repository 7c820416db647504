import { formatBytes } from '../../../components/bytes.ts';
import { Drop } from '../../../components/drop.tsx';
import type { AddProps } from './add-props.ts';
import { Stored } from './stored.tsx';
import { addFiles, type Upload, uploadsTo } from './uploads.ts';

export function AddFiles({ graph, onChange }: AddProps) {
  const uploads = uploadsTo(graph).value;
  return (
    <div class="stack">
      <Drop
        hint="Text, Markdown, HTML, CSV, JSON, PDF and DOCX, up to 25 MB each"
        isMultiple
        onFiles={(files) => void addFiles(graph, files, onChange)}
      />
      {uploads.length > 0 && (
        <>
          <p class="quiet" role="status">
            {summarize(uploads)}
          </p>
          <ul class="uploads">
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {uploads.some(({ state }) => state === 'added') && (
            <p>
              <Stored graph={graph} what="Added." />
            </p>
          )}
        </>
      )}
    </div>
  );
}

const STATES: Readonly<Record<Upload['state'], [word: string, status: string]>> = {
  waiting: ['waiting', 'waiting'],
  sending: ['sending', 'running'],
  reading: ['reading its text', 'running'],
  added: ['added', 'done'],
  failed: ['failed', 'failed'],
};

function UploadRow({ upload: { name, bytes, state, sent, reason } }: { upload: Upload }) {
  const [word, status] = STATES[state];
  return (
    <li class="upload">
      <span class="upload-name">{name}</span>
      <span class="quiet small number">{formatBytes(bytes)}</span>
      {state === 'sending' ? (
        <progress value={sent} aria-label={`${name}, share that was sent`} />
      ) : (
        <span class="status" data-status={status}>
          {word}
        </span>
      )}
      {reason && <span class="upload-reason bad small">{reason}</span>}
    </li>
  );
}

function summarize(uploads: readonly Upload[]): string {
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length;
  const open = count('waiting', 'sending', 'reading');
  const failed = count('failed');
  return [
    `${count('added')} of ${uploads.length} added`,
    ...(open > 0 ? [`${open} to do`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');
}
