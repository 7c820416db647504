import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { type RowWindow, toWindow } from './row-window.ts';

/** The rows of a list that are in view. All rows have the same height, which the first one tells. */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: ReadonlySignal<number>,
): ReadonlySignal<RowWindow> {
  const place = useSignal({ top: 0, height: 0, row: 0 });

  useEffect(() => {
    const measure = () => {
      const element = list.current;
      if (!element) return;
      const row = element.querySelector('li')?.getBoundingClientRect().height ?? 0;
      const { top } = element.getBoundingClientRect();
      const { top: was, height, row: rowWas } = place.value;
      if (top === was && height === innerHeight && row === rowWas) return;
      place.value = { top, height: innerHeight, row };
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    // The rows come later, and what is above the list grows.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, []);

  return useComputed(() => toWindow({ ...place.value, count: count.value }));
}
