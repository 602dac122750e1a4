import { Link } from '@lectern/remote';
import { theme } from '@lectern/ui';
import styled from 'styled-components';

interface CrumbProps {
  as?: 'h2';
  /** The level between the list and this page. */
  on?: { to: string; name: string } | undefined;
}

/** The link back to the list, above a conference's name. */
export function Crumb({ as, on }: CrumbProps) {
  return (
    <Line as={as}>
      <Link to="/conferences">Conferences</Link>
      {on && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={on.to}>{on.name}</Link>
        </>
      )}
    </Line>
  );
}

const Line = styled.p`
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
