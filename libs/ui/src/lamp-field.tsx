import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

/**
 * The background of a whole page, lit at the pointer. Only with a fine pointer and without reduced motion;
 * otherwise the light rests at the top.
 *
 * @source product.md, section 2, "Discover": the background that follows the mouse
 */
export function LampField({ children }: { children: ReactNode }) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element || !matchMedia('(pointer: fine) and (prefers-reduced-motion: no-preference)').matches)
      return;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const box = element.getBoundingClientRect();
        element.style.setProperty('--x', `${event.clientX - box.left}px`);
        element.style.setProperty('--y', `${event.clientY - box.top}px`);
      });
    };
    element.addEventListener('pointermove', follow);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('pointermove', follow);
    };
  }, []);
  return <Field ref={field}>{children}</Field>;
}

// It fills the shell's main element, whose padding it takes over.
const Field = styled.div`
  --x: 50%;
  --y: 12rem;
  position: relative;
  isolation: isolate;
  flex: 1;
  margin-block: calc(-1 * ${theme.space6}) calc(-1 * ${theme.section});
  padding-block: ${theme.space6} ${theme.section};
  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    pointer-events: none;
  }
  &::before {
    background: radial-gradient(circle at 1px 1px, ${theme.edge} 1px, transparent 1.6px) 0 0 / 22px 22px;
    mask: radial-gradient(24rem circle at var(--x) var(--y), rgb(0 0 0 / 0.38), rgb(0 0 0 / 0.06) 78%);
  }
  &::after {
    z-index: -2;
    background: radial-gradient(26rem circle at var(--x) var(--y), var(--glow), transparent 72%);
  }
`;
