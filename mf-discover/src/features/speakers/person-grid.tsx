import { Panel, Skeleton, media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** One column; two from 768 px, three from 1024 px. */
export const People = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space5};
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  > li {
    display: grid;
  }
`;

/** A card of the grid, on a transparent ground. */
export const Person = styled(Panel).attrs({ as: 'article' as const })`
  container-type: inline-size;
  gap: ${theme.space3};
  padding: ${theme.space5};
  background: color-mix(in srgb, ${theme.surface} 82%, transparent);
  &:hover {
    border-color: ${theme.edge};
    box-shadow: ${theme.shadowRaise};
  }
`;

export const PersonHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space4};
  min-width: 0;
  > div {
    min-width: 0;
  }
  h2 {
    font-size: ${theme.sizeLg};
    line-height: ${theme.leadingSnug};
    overflow-wrap: anywhere;
  }
  ${media.tiny} {
    flex-wrap: wrap;
  }
`;

export const PersonFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space2};
  margin-top: auto;
  padding-top: ${theme.space2};
`;

/** Skeletons of cards. */
export function PersonSkeletons() {
  return (
    <People aria-hidden="true">
      {Array.from({ length: 9 }, (_, place) => (
        <li key={place}>
          <Person>
            <PersonHead>
              <Skeleton width="4.5rem" height="4.5rem" radius="50%" />
              <Skeleton width="60%" height="1.5rem" />
            </PersonHead>
            <Skeleton />
            <Skeleton width="70%" />
            <PersonFoot>
              <Skeleton width="7rem" />
              <Skeleton width="6.5rem" height={theme.tapDense} radius={theme.radiusM} />
            </PersonFoot>
          </Person>
        </li>
      ))}
    </People>
  );
}
