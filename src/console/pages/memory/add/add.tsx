import { useSignal } from '@preact/signals';
import { ChoiceTabs } from '../../../components/choice-tabs.tsx';
import { AddChat } from './add-chat.tsx';
import { AddFiles } from './add-files.tsx';
import type { AddProps } from './add-props.ts';
import { AddText } from './add-text.tsx';

const WAYS = [
  { id: 'text', name: 'Text' },
  { id: 'files', name: 'Files' },
  { id: 'chat', name: 'Chat' },
];

export function Add({ graph, onChange }: AddProps) {
  const way = useSignal('text');
  return (
    <section class="card add" aria-label="Add memories">
      <ChoiceTabs
        label="What to add"
        choices={WAYS}
        chosen={way.value}
        onChoose={(id) => {
          way.value = id;
        }}
      >
        {way.value === 'text' && <AddText graph={graph} onChange={onChange} />}
        {way.value === 'files' && <AddFiles graph={graph} onChange={onChange} />}
        {way.value === 'chat' && <AddChat graph={graph} onChange={onChange} />}
      </ChoiceTabs>
    </section>
  );
}
