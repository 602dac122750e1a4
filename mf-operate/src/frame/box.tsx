import { Panel, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  title: ReactNode;
  /** Of the heading. */
  id: string;
  /** At the end of the heading's line. */
  end?: ReactNode;
  /** Without padding around it: tables and lists bring their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a console page: a bordered surface with a heading on the second level. */
export function Box({ title, id, end, flush = false, children }: Props) {
  return (
    <Panel as="section" aria-labelledby={id}>
      <Head>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {end}
      </Head>
      {flush ? children : <Body>{children}</Body>}
    </Panel>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space2} ${theme.space4};
  padding: ${theme.space3} ${theme.space4};
  border-bottom: ${theme.hairline};
  h2 {
    font-size: ${theme.sizeLg};
    overflow-wrap: anywhere;
  }
`;

const Body = styled.div`
  padding: ${theme.space4};
`;
