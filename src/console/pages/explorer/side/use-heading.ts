import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** For the heading of a panel that takes the place of what had the focus: it gets the focus when `name` changes, so that
 *  the keyboard and screen readers go on from there.
 * @param isMoved whether somebody has chosen what is shown */
export function useHeading(name: string, isMoved: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [name, isMoved]);
  return heading;
}
