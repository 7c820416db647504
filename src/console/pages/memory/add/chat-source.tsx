interface Props {
  text: string;
  onText: (text: string) => void;
}

const EXAMPLE = `[2024-03-03 18:00] Mira: The oven broke.
[2024-03-03 18:02] Ana: Again? Call Jonas, he repaired it last year.`;

/** Where a chat is pasted, or opened from a file. */
export function ChatSource({ text, onText }: Props) {
  async function open(files: FileList | null) {
    const file = files?.[0];
    if (file) onText(await file.text());
  }

  return (
    <div>
      <label for="chat">Chat</label>
      <textarea
        id="chat"
        class="mono"
        rows={8}
        aria-describedby="chat-help"
        placeholder={EXAMPLE}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <p id="chat-help" class="quiet small">
        Paste lines such as “Ana: Hello”, or an export of WhatsApp, Slack or Discord, also as JSON. Or{' '}
        <label class="file-link">
          open a file
          <input
            class="unseen"
            type="file"
            accept=".txt,.json,.md,text/*,application/json"
            onChange={(event) => {
              open(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        </label>
        .
      </p>
    </div>
  );
}
