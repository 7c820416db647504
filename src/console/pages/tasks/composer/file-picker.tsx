import { useSignal } from '@preact/signals';
import { uploadFile } from '../../../api/tasks.ts';
import { Problem } from '../../../components/feedback.tsx';
import type { DraftFile } from './draft.ts';

interface FilePickerProps {
  files: readonly DraftFile[];
  onChange: (files: readonly DraftFile[]) => void;
}

/** Uploads files that the task finds on its device. */
export function FilePicker({ files, onChange }: FilePickerProps) {
  const error = useSignal<Error | null>(null);
  const waiting = useSignal(0);

  async function upload(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    error.value = null;
    waiting.value = chosen.length;
    const uploaded: DraftFile[] = [];
    try {
      for (const file of chosen) {
        uploaded.push({ id: await uploadFile(file), name: file.name });
        waiting.value -= 1;
      }
    } catch (failure) {
      error.value = failure as Error;
    }
    waiting.value = 0;
    input.value = '';
    onChange([...files, ...uploaded]);
  }

  return (
    <div class="field wide">
      <label for="task-files">Files</label>
      <input
        id="task-files"
        type="file"
        multiple
        aria-describedby="task-files-help"
        onChange={({ currentTarget }) => upload(currentTarget)}
      />
      <p id="task-files-help" class="quiet" aria-live="polite">
        {waiting.value > 0 ? `Uploading: ${waiting.value} left …` : 'The task finds them on its device.'}
      </p>
      <Problem error={error.value} />
      <ul class="draft-files">
        {files.map(({ id, name }) => (
          <li key={id} class="row">
            <span>{name}</span>
            <button type="button" class="link" onClick={() => onChange(files.filter((file) => file.id !== id))}>
              Remove <span class="unseen">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
