const [WIDTH, HEIGHT, MARGIN] = [160, 36, 2];

/** A small chart of values at equal distances, the newest at the right. Its text says the last one. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(...values, 1);
  const points = values.map((value, at) => {
    const x = values.length > 1 ? (at * WIDTH) / (values.length - 1) : WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - MARGIN - (value * (HEIGHT - 2 * MARGIN)) / highest).toFixed(1)}`;
  });
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
