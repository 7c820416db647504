/** Colours as `rgb(…)`, which WebGL needs. */
export interface Theme {
  paper: string;
  ink: string;
  line: string;
  faded: string;
  accent: string;
  /** Of an entity without a community, and of small communities. */
  other: string;
  /** Of the largest communities, in order. */
  groups: readonly string[];
}

const GROUPS = 10;

/** The colours of the style sheet, as they are now. */
export function readTheme(): Theme {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const theme = {
    ...{ paper: read('paper'), ink: read('ink'), line: read('edge'), faded: read('line'), accent: read('accent') },
    other: read('quiet'),
    groups: Array.from({ length: GROUPS }, (_, at) => read(`group-${at + 1}`)),
  };
  probe.remove();
  return theme;
}

/** Calls back when the colours may have changed. Returns what ends that. */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  dark.addEventListener('change', onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

export function colourOf(community: number | null, { groups, other }: Theme): string {
  return groups[community ?? -1] ?? other;
}
