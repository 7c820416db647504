import { deleteGraph } from '../../../api/graphs.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

interface Props {
  graph: string;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteGraph({ graph, onClose, onDeleted }: Props) {
  return (
    <ConfirmDialog
      title={`Delete the graph “${graph}”?`}
      action={`Delete ${graph}`}
      onConfirm={async () => {
        await deleteGraph(graph);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>All its memories are deleted at once. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
