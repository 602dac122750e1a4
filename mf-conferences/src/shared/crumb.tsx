import { Link } from '@lectern/remote';
import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** The way up to the list, above a conference's name. */
export function Crumb({ as }: { as?: 'h2' }) {
  return (
    <Line as={as}>
      <Link to="/conferences">Conferences</Link>
    </Line>
  );
}

const Line = styled.p`
  margin-bottom: ${theme.space2};
  color: ${theme.ink2};
  font: 400 ${theme.sizeSm} / ${theme.leading} ${theme.text};
  letter-spacing: 0;
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
