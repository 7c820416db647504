import { pageArea } from '../simulated/screen/geometry.ts';
import type { Computer } from '../simulated/state.ts';

/** Size of pages in CSS pixels: the part of the screen that shows them. */
export function viewportOf(computer: Computer): { width: number; height: number } {
  const { width, height } = pageArea(computer, 'browser').area;
  return { width: Math.floor(width), height: Math.floor(height) };
}
