import { Link } from '@lectern/remote';
import styled from 'styled-components';
import { Icon } from './icon';
import { arrowLeftIcon, arrowRightIcon } from './icons';
import { TextLink } from './link';
import { media, theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

interface Edition {
  to: string;
  /** What distinguishes it from the others, such as its year. */
  label: string;
}

interface EditionsProps {
  /** Name of the series. */
  series: string;
  previous: Edition | null;
  next: Edition | null;
  /** Address of the series, and how many editions it has. */
  all: { to: string; count: number };
}

/** Navigation from one edition of a conference to the previous one, the whole series, and the next one. */
export function Editions({ series, previous, next, all }: EditionsProps) {
  return (
    <Nav aria-label={`Editions of ${series}`}>
      {previous && (
        <Step rel="prev" to={previous.to}>
          <Icon of={arrowLeftIcon} />
          <span>
            <VisuallyHidden>{series} </VisuallyHidden>
            {previous.label}
          </span>
        </Step>
      )}
      <TextLink to={all.to}>All {all.count} editions</TextLink>
      {next && (
        <Step rel="next" to={next.to}>
          <span>
            <VisuallyHidden>{series} </VisuallyHidden>
            {next.label}
          </span>
          <Icon of={arrowRightIcon} />
        </Step>
      )}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space5};
  > a {
    min-height: ${theme.tap};
  }
  svg {
    color: ${theme.ink3};
  }
  ${media.narrow} {
    order: -1;
    flex: 1 0 100%;
    justify-content: space-between;
    border-bottom: ${theme.hairline};
  }
`;

const Step = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space2};
  font-size: ${theme.sizeSm};
  text-decoration: none;
  &:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
`;
