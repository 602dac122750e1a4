import type { Deploy } from '@lectern/contracts';
import { TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { deployText } from './wording';

const SHOWN = 6;

/** The deploys that charts mark on their time axis; nothing without any. */
export function Deploys({ deploys }: { deploys: readonly Deploy[] }) {
  if (deploys.length === 0) return null;
  return (
    <List aria-label="Deploys, marked in the charts">
      {deploys.slice(-SHOWN).map((deploy) => (
        <li key={deploy.at + deploy.act}>
          {deployText(deploy)} <TimeAgo iso={deploy.at} />
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1} ${theme.space4};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  li::before {
    content: '';
    display: inline-block;
    height: 0.75rem;
    margin-right: ${theme.space2};
    border-left: 2px dashed ${theme.lampLine};
    vertical-align: -0.125rem;
  }
`;
