import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { TextButton } from './link';
import { media, theme } from './theme';

interface FoldProps {
  /** Names the folded content: `Description`. */
  label: string;
  /** Known to overflow without being measured: the button is there from the start. */
  long?: boolean;
  children: ReactNode;
}

/**
 * A text of at most 176 px: longer content scrolls, fades at its end and has a button that expands it.
 * Without scripts it scrolls.
 */
export function Fold({ label, long = false, children }: FoldProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState(false);
  const { overflows, ended, measure } = useOverflow(box, long, open);
  const below = useRef<HTMLDivElement>(null);
  const toggle = () => {
    setOpen(!open);
    // Closing must not leave the reader far below the text.
    if (open) below.current?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <div ref={below}>
      <Box
        ref={setBox}
        data-open={open || undefined}
        data-fades={(overflows && !open && !ended) || undefined}
        onScroll={measure}
        {...(overflows && !open ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        {children}
      </Box>
      {(overflows || open) && (
        <More aria-expanded={open} onClick={toggle}>
          {open ? 'Read less' : 'Read more'}
        </More>
      )}
    </div>
  );
}

/** Whether a box overflows, and whether it is scrolled to its end; `long` counts until that can be measured. */
function useOverflow(box: HTMLElement | null, long: boolean, open: boolean) {
  const [overflows, setOverflows] = useState(long);
  const [ended, setEnded] = useState(false);
  const measure = useCallback(() => {
    // An expanded box cannot be measured, and needs its button for collapsing.
    if (!box || open) return;
    setOverflows(box.scrollHeight > box.clientHeight + 1);
    setEnded(box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2);
  }, [box, open]);
  useEffect(() => {
    if (!box) return;
    // The observer also reports the initial size.
    const observer = new ResizeObserver(measure);
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [box, measure]);
  return { overflows, ended, measure };
}

const Box = styled.div`
  max-height: 11rem;
  overflow: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  &[data-open] {
    max-height: none;
    overflow: visible;
  }
  &[data-fades] {
    mask: linear-gradient(#000 calc(100% - 4.5rem), transparent);
  }
  ${media.noScript} {
    &[data-fades] {
      mask: none;
    }
  }
`;

const More = styled(TextButton)`
  margin-top: ${theme.space2};
  ${media.noScript} {
    display: none;
  }
`;
