import { Spinner, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Busy } from './use-wizard';

/** Covers the screen while something is saved or the page changes. @source product.md, section 2, "Add-talk wizard" */
export function BusyOverlay({ what, sent }: Busy) {
  return (
    <Cover>
      <Spinner label={what === 'saving' ? 'Saving...' : 'Redirecting...'} />
      {sent !== null && (
        <progress aria-label="Picture sent" value={sent} max={1}>
          {Math.round(sent * 100)} %
        </progress>
      )}
    </Cover>
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
