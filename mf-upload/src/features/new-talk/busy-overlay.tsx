import { Button, Spinner, theme } from '@lectern/ui';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import styled from 'styled-components';
import type { Busy } from './use-sending';

interface Props extends Busy {
  /** Gets the focus back after an operation that could be cancelled. */
  origin: RefObject<HTMLElement | null>;
}

/**
 * Covers the screen while something is being saved or the page changes.
 *
 * @source product.md, section 2, "Add-talk wizard"
 */
export function BusyOverlay({ what, sent, cancel, origin }: Props) {
  return (
    <Cover>
      <Spinner label={what === 'saving' ? 'Saving...' : 'Redirecting...'} />
      {sent !== null && (
        <progress aria-label="Picture sent" value={sent} max={1}>
          {Math.round(sent * 100)} %
        </progress>
      )}
      {cancel && <Cancel origin={origin} onCancel={cancel} />}
    </Cover>
  );
}

/** The only available action meanwhile: it takes the focus and keeps it. */
function Cancel({ origin, onCancel }: { origin: Props['origin']; onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const before = origin.current;
    own?.focus();
    return () => {
      // A field with an error may have the focus by now.
      if (document.activeElement === own) before?.focus();
    };
  }, [origin]);
  return (
    <Button
      ref={button}
      onClick={onCancel}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      Cancel
    </Button>
  );
}

const Cover = styled.div`
  position: fixed;
  z-index: 90;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space5};
  background: ${theme.scrim};
  progress {
    width: 12rem;
    accent-color: ${theme.lamp};
  }
`;
