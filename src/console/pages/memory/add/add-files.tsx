import { useSignal } from '@preact/signals';
import type { AddProps } from './add-props.ts';
import { Stored } from './stored.tsx';
import { addFiles, type Upload, uploadsTo } from './uploads.ts';

export function AddFiles({ graph, onChange }: AddProps) {
  const isOver = useSignal(false);
  const uploads = uploadsTo(graph).value;
  const send = (files: FileList | null | undefined) => void addFiles(graph, [...(files ?? [])], onChange);
  return (
    <div class="stack">
      <label
        class="drop"
        data-over={isOver.value}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          send(event.dataTransfer?.files);
        }}
      >
        <span>
          Drop files here, or <span class="drop-choose">choose some</span>
        </span>
        <span class="quiet small drop-kinds">Text, Markdown, HTML, CSV, JSON, PDF and DOCX, up to 25 MB each</span>
        <input
          class="unseen"
          type="file"
          multiple
          onChange={(event) => {
            send(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
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
      <span class="quiet small number">{toSize(bytes)}</span>
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

function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
