import { Panel, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  title: ReactNode;
  /** Id of the heading. */
  id: string;
  /** Right end of the heading's line. */
  end?: ReactNode;
  /** Without padding: tables and lists bring their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of a console page: a bordered surface with a second-level heading. */
export function Box({ title, id, end, flush = false, children }: Props) {
  return (
    <Frame as="section" aria-labelledby={id}>
      <Head>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {end}
      </Head>
      {flush ? children : <Body>{children}</Body>}
    </Frame>
  );
}

const Frame = styled(Panel)`
  /* What failed to load is within this frame: another one would be doubled. */
  > [role='alert'] {
    border-width: 0 0 0 5px;
    border-radius: 0 0 calc(${theme.radiusL} - 1px) calc(${theme.radiusL} - 1px);
  }
`;

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
  /* Heads of boxes side by side are equally high, even if only one has a button. */
  @media (min-width: 64rem) {
    min-height: calc(${theme.tapDense} + 2 * ${theme.space3});
  }
`;

const Body = styled.div`
  padding: ${theme.space4};
`;
