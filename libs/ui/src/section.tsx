import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Meta } from './layout';
import { theme } from './theme';

interface SectionProps {
  title: ReactNode;
  /** Of the section; its heading is `{id}-title`. */
  id: string;
  /** Next to the heading, such as a count. */
  meta?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /**
   * Starts below the first screen: browsers lay it out when it is about to be seen, at the latest when they are
   * idle.
   */
  belowFold?: boolean;
  children: ReactNode;
}

/** A part of a page under a hairline with the lamp's tab, with a level-2 heading. */
export function Section({ title, id, meta, action, belowFold, children }: SectionProps) {
  return (
    <Part id={id} aria-labelledby={`${id}-title`} data-below-fold={belowFold || undefined}>
      <Head>
        {meta ? (
          <Beside>
            <h2 id={`${id}-title`}>{title}</h2>
            {meta}
          </Beside>
        ) : (
          <h2 id={`${id}-title`}>{title}</h2>
        )}
        {action}
      </Head>
      {children}
    </Part>
  );
}

interface PageTitleProps {
  children: ReactNode;
  /** Announced when it changes. */
  meta?: ReactNode;
  /** Such as a search box. */
  action?: ReactNode;
}

/** The page's level-1 heading; `meta` and `action` are at the end of its line. */
export function PageTitle({ children, meta, action }: PageTitleProps) {
  return (
    <Top>
      <h1>{children}</h1>
      {meta !== undefined && (
        <Meta as="div" role="status">
          {meta}
        </Meta>
      )}
      {action}
    </Top>
  );
}

const Part = styled.section`
  margin-top: ${theme.section};
  &:first-child {
    margin-top: 0;
  }
`;

const Head = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-content: end;
  justify-content: space-between;
  gap: ${theme.space2} ${theme.space4};
  min-height: calc(${theme.tapDense} + ${theme.space4});
  margin-bottom: ${theme.space5};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: -1px;
    width: 3rem;
    height: 5px;
    background: ${theme.lamp};
  }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
    }
  }
`;

const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space3};
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: calc(0.3 * ${theme.size3xl}) ${theme.space4};
  margin-bottom: ${theme.space6};
  > h1 {
    margin-bottom: 0;
    font-size: ${theme.size3xl};
    line-height: 1;
  }
`;
