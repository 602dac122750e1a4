import { Link, useQuery } from '@lectern/remote';
import { Avatar, Section, Skeleton, TextLink, theme } from '@lectern/ui';
import styled from 'styled-components';
import { topSpeakersQuery } from './discover.queries';
import { useLogged } from '@lectern/remote/use-logged';

const PLACES = 10;

/** The speakers with the most watched talks. Nothing if there are none, or they cannot be loaded. */
export function TopSpeakers() {
  const { data: speakers, error, isPending } = useQuery(topSpeakersQuery());
  useLogged('top voices', error);

  if (!isPending && !speakers?.length) return null;
  return (
    <Section id="top-speakers" title="Top Speakers" action={<TextLink to="/speakers">All speakers</TextLink>}>
      <Width>
        {isPending ? (
          <Strip as="div" aria-hidden="true">
            {Array.from({ length: PLACES }, (_, place) => (
              <Place key={place}>
                <Skeleton width="5.5rem" height="5.5rem" radius="50%" />
                <Skeleton width="70%" height="1.2em" />
              </Place>
            ))}
          </Strip>
        ) : (
          <Strip aria-label="Top speakers" tabIndex={0}>
            {speakers?.map(({ id, slug, speakername, profile_picture_url }) => (
              <li key={id}>
                <Voice to={`/speakers/${slug}`}>
                  <Avatar id={id} name={speakername} src={profile_picture_url} size="l" />
                  {speakername}
                </Voice>
              </li>
            ))}
          </Strip>
        )}
      </Width>
    </Section>
  );
}

const Width = styled.div`
  container-type: inline-size;
`;

/** Where it scrolls, part of a place shows that there is more. */
const Strip = styled.ol`
  --places: 3;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: max(5.5rem, (100% - var(--places) * ${theme.space3}) / (var(--places) + 0.4));
  gap: ${theme.space3};
  overflow-x: auto;
  margin: -6px;
  padding: 6px 6px ${theme.space2};
  scrollbar-width: thin;
  @container (min-width: 30rem) {
    --places: 5;
  }
  @container (min-width: 43rem) {
    --places: 7;
  }
  @container (min-width: 72rem) {
    grid-auto-columns: minmax(6.25rem, 1fr);
  }
`;

const Place = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space2};
  padding-block: ${theme.space1};
  font-size: ${theme.sizeSm};
`;

const Voice = styled(Link)`
  display: grid;
  justify-items: center;
  gap: ${theme.space2};
  padding-block: ${theme.space1};
  font-size: ${theme.sizeSm};
  font-weight: 560;
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  > span:first-child {
    outline: 0 solid ${theme.lamp};
    outline-offset: 3px;
    transition: outline-width ${theme.quick};
  }
  &:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
  &:hover > span:first-child {
    outline-width: 3px;
  }
`;
