export interface AddProps {
  graph: string;
  /** Called when something was stored. */
  onChange: () => void;
}
