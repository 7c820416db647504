import { useSignal } from '@preact/signals';

interface Props {
  /** Which files, beside the invitation. */
  hint: string;
  /** As the attribute of an input. All files without it. */
  accept?: string;
  /** Whether several files may be given. */
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped here or chosen. */
export function Drop({ hint, accept, isMultiple = false, onFiles }: Props) {
  const isOver = useSignal(false);
  return (
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
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <span>
        {isMultiple ? 'Drop files here, or ' : 'Drop a file here, or '}
        <span class="drop-choose">{isMultiple ? 'choose some' : 'choose one'}</span>
      </span>
      <span class="quiet small drop-kinds">{hint}</span>
      <input
        class="unseen"
        type="file"
        multiple={isMultiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
