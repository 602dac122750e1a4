import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { ROLE_NAMES } from '../wording';
import { CHART_STYLES } from './chart-styles';
import type { Role } from './series';

/** Legend of a release: its line, version and role. */
export function ReleaseKey({ version, role }: { version: string; role: Role }) {
  const { colour, dash, width } = CHART_STYLES[role];
  return (
    <Key>
      <svg width="24" height="6" viewBox="0 0 24 6" aria-hidden="true" focusable="false">
        <path d="M0 3H24" fill="none" stroke={colour} strokeWidth={width} strokeDasharray={dash} />
      </svg>
      <strong>{version}</strong> <span>{ROLE_NAMES[role]}</span>
    </Key>
  );
}

const Key = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.45em;
  min-width: 0;
  font-variant-numeric: tabular-nums;
  svg {
    flex: none;
  }
  strong {
    font-weight: ${theme.weightStrong};
    overflow-wrap: anywhere;
  }
  span {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }
`;
