import { Link } from '@lectern/remote';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { duotoneOf, type ArtConference } from './art';
import { Icon } from './icon';
import { hashIcon } from './icons';
import { monogram } from './monogram';
import { media, theme } from './theme';

interface GroupProps {
  title: string;
  /** `Mini`s. */
  children: readonly ReactNode[];
}

/** Non-talk results of one kind: a heading over a list. */
export function Group({ title, children }: GroupProps) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Label id={id}>{title}</Label>
      <List>
        {children.map((child, place) => (
          <li key={place}>{child}</li>
        ))}
      </List>
    </section>
  );
}

interface MiniProps {
  to: string;
  /** 36 px: an `Avatar`, a `LogoTile`, a `HashTile`; decorative. */
  art: ReactNode;
  title: ReactNode;
  /** A few words beneath. */
  about?: ReactNode;
}

/** A person, conference or subject on one line. */
export function Mini({ to, art, title, about }: MiniProps) {
  return (
    <MiniLink to={to}>
      {art}
      <span>
        <b>{title}</b>
        {about && <small>{about}</small>}
      </span>
    </MiniLink>
  );
}

/** Shown before a subject. */
export function HashTile() {
  return (
    <Tile>
      <Icon of={hashIcon} size="1.125rem" />
    </Tile>
  );
}

/** Shown before a conference or a series: its initials on a duotone. */
export function InitialsTile({ of, name }: { of: ArtConference; name: string }) {
  return (
    <Duotone className={duotoneOf(of)} aria-hidden="true">
      {monogram(name)}
    </Duotone>
  );
}

/** Groups side by side; on phones one row that is swiped. */
export const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: ${theme.space3} ${theme.space4};
  margin-bottom: ${theme.space6};
  &:empty {
    display: none;
  }
  > * {
    min-width: 0;
  }
  ${media.narrow} {
    position: relative;
    display: flex;
    gap: ${theme.space5};
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 3px ${theme.gutter} ${theme.space2};
    overflow-x: auto;
    scrollbar-width: none;
    > * {
      flex: none;
    }
  }
`;

/** Third voice, set as a heading of a few rows. */
export const Label = styled.h2`
  color: ${theme.ink3};
  font: 700 ${theme.sizeXs} / 1.4 ${theme.text};
  letter-spacing: 0.03em;
`;

const List = styled.ul`
  ${media.narrow} {
    display: flex;
    gap: ${theme.space4};
    > li {
      flex: none;
      max-width: 80vw;
    }
  }
`;

const MiniLink = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  min-height: 3.25rem;
  padding-block: ${theme.space1};
  line-height: 1.3;
  text-decoration: none;
  overflow-wrap: anywhere;
  b,
  small {
    display: block;
  }
  b {
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
  small {
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
    font-variant-numeric: tabular-nums;
  }
  &:hover b {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
`;

const Tile = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: var(--tile, 2.25rem);
  height: var(--tile, 2.25rem);
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  color: ${theme.ink2};
`;

const Duotone = styled(Tile)`
  background: var(--g);
  color: var(--p);
  font: 600 0.8125rem/1 ${theme.display};
`;
