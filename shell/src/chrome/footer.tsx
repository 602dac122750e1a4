import { SITE } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { loadKeys } from '../runtime/load-keys';

const ROOMS = [
  ['talks', 'Talks'],
  ['new', 'New'],
  ['tags', 'Subjects'],
  ['speakers', 'Speakers'],
  ['conferences', 'Conferences'],
  ['search', 'Search'],
  ['about', 'About'],
  ['privacy', 'Privacy'],
] as const;

/** The site's credits, its 2024 line, and links to the sections without a header tab. */
export function Footer() {
  return (
    <Foot>
      <Line>
        <div>
          <p>
            Built by <strong>{SITE.builder}</strong>
          </p>
          <p>{SITE.footer}</p>
        </div>
        <Links aria-label="Footer">
          {ROOMS.map(([path, name]) => (
            <Link key={path} to={`/${path}`}>
              {name}
            </Link>
          ))}
          <a href="/languages">Languages</a>
          <a href="/assets/licences.txt">Licences (text file)</a>
          <button type="button" onClick={() => void loadKeys(document)}>
            Keys
          </button>
        </Links>
      </Line>
    </Foot>
  );
}

const Foot = styled.footer`
  border-top: ${theme.hairline};
  padding-block: ${theme.space6};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;

const Line = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space4} ${theme.space6};
`;

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space5};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tap};
    text-decoration: none;
  }
  a:hover,
  button:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
  button {
    min-height: ${theme.tap};
    padding: 0;
    border: 0;
    background: none;
    /* They need a keyboard and scripts. */
    @media (hover: none), (scripting: none) {
      display: none;
    }
  }
`;
