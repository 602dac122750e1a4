import { useEffect, useRef } from 'react';

/**
 * Calls back when the window's width changes. Height is ignored: a phone changes it while scrolling.
 *
 * @source product.md, section 4: resizing collapses what was expanded
 */
export function useCollapseOnResize(collapse: () => void): void {
  const latest = useRef(collapse);
  useEffect(() => {
    latest.current = collapse;
  });
  useEffect(() => {
    let width = window.innerWidth;
    const resized = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      latest.current();
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
}
