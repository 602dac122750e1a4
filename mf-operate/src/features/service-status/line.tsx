import type { Mend, ServiceState } from '@lectern/contracts';
import { Fine, RowList, TextLink, VisuallyHidden, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CopyButton, Mono } from '@lectern/console';
import { StateTag } from './state-tag';

/** Lines of services or jobs. */
export const Lines = styled(RowList)`
  --columns: minmax(0, 14rem) 8.5rem minmax(0, 1fr);
  font-variant-numeric: tabular-nums;
  @media (min-width: 64rem) {
    > li {
      align-items: start;
    }
  }
  > li[data-state='bad'] {
    padding-block: ${theme.space4};
    background: ${theme.dangerWash};
    box-shadow: inset 5px 0 ${theme.danger};
  }
  > li[data-state='bad'] [data-tone='bad'] {
    background: ${theme.dangerFill};
    color: #fff;
  }
`;

interface Props {
  name: string;
  about: string | null;
  state: ServiceState;
  /** The state in words; null if the facts say it. */
  text: string | null;
  mend: Mend | null;
  /** Terms and values, as `dt` and `dd` in a `div` each. */
  facts: ReactNode;
  /** Beside what mends it. */
  action?: ReactNode;
}

/** A line with its state in words, and what mends it. */
export function Line({ name, about, state, text, mend, facts, action }: Props) {
  return (
    <li data-state={state}>
      <div>
        <strong>{name}</strong>
        {about && <Fine>{about}</Fine>}
      </div>
      <div>
        <StateTag state={state} />
      </div>
      <div>
        {text && <p>{text}</p>}
        <Facts>{facts}</Facts>
      </div>
      {mend && state !== 'good' && <WhatMends mend={mend}>{action}</WhatMends>}
      {mend?.page && state === 'good' && (
        <Wide>
          <Fine>
            {mend.text} <TextLink to={mend.page}>Open it</TextLink>
          </Fine>
        </Wide>
      )}
    </li>
  );
}

function WhatMends({ mend: { text, command, page }, children }: { mend: Mend; children: ReactNode }) {
  return (
    <MendBox>
      <p>
        <strong>What mends it</strong>
        <br />
        {text}
      </p>
      {command && (
        <Command>
          <Mono>{command}</Mono>
          <CopyButton dense text={command}>
            Copy<VisuallyHidden> the command</VisuallyHidden>
          </CopyButton>
        </Command>
      )}
      {page && <TextLink to={page}>Open the page</TextLink>}
      {children}
    </MendBox>
  );
}

const Wide = styled.div`
  @media (min-width: 64rem) {
    grid-column: 3;
  }
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
  margin: ${theme.space1} 0 0;
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  > div {
    display: flex;
    gap: ${theme.space1};
    min-width: 0;
  }
  dt::after {
    content: ':';
  }
  dd {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
  li[data-state='bad'] & {
    color: ${theme.ink};
  }
`;

const MendBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3} ${theme.space4};
  padding: ${theme.space3} ${theme.space4};
  border-radius: ${theme.radiusM};
  background: ${theme.surface};
  > p {
    flex: 1 1 18rem;
    max-width: ${theme.measure};
  }
  li:not([data-state='bad']) > & {
    background: ${theme.sunken};
  }
  @media (min-width: 64rem) {
    grid-column: 1 / -1;
  }
`;

const Command = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  min-width: 0;
`;
