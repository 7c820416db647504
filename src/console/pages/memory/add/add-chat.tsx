import { useComputed, useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { addMemories } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import type { AddProps } from './add-props.ts';
import { splitChat } from './chat/split-chat.ts';
import { nameSession, toMemories } from './chat/to-memories.ts';
import { ChatPreview } from './chat-preview.tsx';
import { ChatSource } from './chat-source.tsx';
import { Stored } from './stored.tsx';

/** Splits a pasted chat into turns, shows them, and stores each as a memory. */
export function AddChat({ graph, onChange }: AddProps) {
  const text = useSignal('');
  const firstDay = useSignal('');
  const name = useSignal('');
  const state = useSignal<'ready' | 'storing'>('ready');
  const stored = useSignal('');
  const error = useSignal<Error | null>(null);
  const chat = useComputed(() => splitChat(text.value, firstDay.value));
  const { turns } = chat.value;
  const usualName = useComputed(() => nameSession(chat.value.turns, new Date()));

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    state.value = 'storing';
    try {
      await addMemories(graph, toMemories(turns, name.value.trim() || usualName.value));
      stored.value = turns.length === 1 ? '1 turn stored.' : `${turns.length.toLocaleString('en')} turns stored.`;
      error.value = null;
      text.value = '';
      name.value = '';
      onChange();
    } catch (failure) {
      error.value = failure as Error;
    } finally {
      state.value = 'ready';
    }
  }

  return (
    <form class="stack" onSubmit={submit}>
      <ChatSource
        text={text.value}
        onText={(given) => {
          text.value = given;
          stored.value = '';
        }}
      />
      {text.value.trim() !== '' && (
        <>
          <ChatPreview chat={chat.value} />
          {turns.length > 0 && (
            <div class="chat-fields">
              <div>
                <label for="chat-name">Name of the conversation</label>
                <input
                  id="chat-name"
                  maxLength={200}
                  placeholder={usualName.value}
                  aria-describedby="chat-name-help"
                  value={name.value}
                  onInput={(event) => {
                    name.value = event.currentTarget.value;
                  }}
                />
                <p id="chat-name-help" class="quiet small">
                  A chat stored under the same name is replaced, turn by turn.
                </p>
              </div>
              {(firstDay.value !== '' || turns.some(({ time }) => time === null)) && (
                <div>
                  <label for="chat-day">Day of the first message</label>
                  <input
                    id="chat-day"
                    type="date"
                    value={firstDay.value}
                    onInput={(event) => {
                      firstDay.value = event.currentTarget.value;
                    }}
                  />
                </div>
              )}
            </div>
          )}
        </>
      )}
      <Problem error={error.value} />
      <p class="row">
        <button class="button" type="submit" disabled={turns.length === 0 || state.value === 'storing'}>
          {state.value === 'storing'
            ? 'Storing …'
            : `Store ${turns.length > 0 ? turns.length.toLocaleString('en') : ''} turns`}
        </button>
        {stored.value && <Stored graph={graph} what={stored.value} />}
      </p>
    </form>
  );
}
