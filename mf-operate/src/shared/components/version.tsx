import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { percent } from './percent';

/** A version, in tabular figures; `data-whole` keeps it on one line. */
export const Version = styled.strong`
  font-weight: ${theme.weightStrong};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  &[data-whole] {
    white-space: nowrap;
  }
`;

/** A commit's short form. */
export const commitText = (commit: string | null | undefined): string =>
  commit?.replace(/^(.{7})[^-]*/, '$1') ?? '';

/** A share as a bar; decorative, since the number is shown next to it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <Track aria-hidden="true">
      <span style={{ width: percent(share).replace('\u00a0', '') }} />
    </Track>
  );
}

const Track = styled.span`
  display: block;
  height: 6px;
  min-width: 4rem;
  overflow: hidden;
  border-radius: ${theme.radiusFull};
  background: ${theme.sunken};
  box-shadow: inset 0 0 0 1px ${theme.line};
  > span {
    display: block;
    height: 100%;
    min-width: 2px;
    background: ${theme.lampLine};
  }
`;
