import { Link } from '@lectern/remote';
import { Fragment } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface CrumbsProps {
  /** From the outermost level on; the page itself is left out. */
  trail: readonly { to: string; name: string }[];
  /** The page has it as a heading. */
  as?: 'h2' | undefined;
}

/** Links to the levels above a page, over its heading. */
export function Crumbs({ trail, as }: CrumbsProps) {
  return (
    <Line as={as} aria-label={as ? undefined : 'You are here'}>
      {trail.map(({ to, name }, place) => (
        <Fragment key={to}>
          {place > 0 && <span aria-hidden="true">/</span>}
          <Link to={to}>{name}</Link>
        </Fragment>
      ))}
    </Line>
  );
}

const Line = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space3};
  margin-bottom: ${theme.space2};
  color: ${theme.ink2};
  font: 400 ${theme.sizeSm} / ${theme.leading} ${theme.text};
  letter-spacing: 0;
  > span {
    color: ${theme.ink3};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tapDense};
    text-decoration: none;
  }
  a:hover {
    color: ${theme.ink};
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.32em;
  }
`;
