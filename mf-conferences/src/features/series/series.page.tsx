import { getOrThrow, statusOf } from '@lectern/api-client';
import { SITE, type SeriesAnswer } from '@lectern/contracts';
import { PageHead, definePage, queryOptions, useParams, useQuery } from '@lectern/remote';
import {
  ErrorText,
  Icon,
  Section,
  Wrap,
  calendarIcon,
  countOf,
  deferred,
  media,
  theme,
  yearsOf,
} from '@lectern/ui';
import styled from 'styled-components';
import { ConferenceHead } from '../../shared/conference-head';
import { Crumb } from '../../shared/crumb';
import { FactList, Website } from '../../shared/facts';
import { failedStatus } from '../../shared/failure';
import { PageTop } from '../../shared/page-top';
import { Stats } from '../../shared/stats';
import { UnknownConference } from '../../shared/unknown-conference';
import { EditionRows } from './edition-rows';
import { LoadingSeries } from './loading-series';

const MoreOfSeries = deferred(async () => (await import('./more-of-series')).MoreOfSeries);

const seriesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['series', slug],
    queryFn: () => getOrThrow<SeriesAnswer>(`/api/v1/series/${encodeURIComponent(slug)}`),
  });

const pathOf = (slug: string) => `/series/${encodeURIComponent(slug)}`;

function SeriesPage() {
  const { slug = '' } = useParams();
  const { data, error } = useQuery(seriesQuery(slug));
  if (data) return <Found answer={data} slug={slug} />;
  const status = error ? failedStatus(statusOf(error)) : undefined;
  if (status === 404) return <UnknownConference what="series" />;
  return (
    <Wrap>
      <PageHead
        title={`Series | ${SITE.name}`}
        description="A conference through the years."
        canonical={pathOf(slug)}
        status={status}
      />
      <Crumb />
      {status ? <ErrorText>The series could not be loaded.</ErrorText> : <LoadingSeries />}
    </Wrap>
  );
}

function Found({ answer, slug }: { answer: SeriesAnswer; slug: string }) {
  const { series, editions, most_watched: talks, speakers } = answer;
  const [only] = editions;
  const years = yearsOf(series.first_year, series.last_year);
  const about = `${countOf(series.edition_count, 'edition')}${years && `, ${years}`}`;
  return (
    <Wrap>
      <PageHead
        title={`${series.name}: ${about} | ${SITE.name}`}
        description={`All editions of ${series.name}: ${countOf(series.talk_count, 'talk')}, ${series.recording_count} of them recorded.`}
        canonical={pathOf(series.slug)}
        redirect={redirectOf()}
      />
      <Crumb />
      <PageTop>
        <ConferenceHead logo={null} name={series.name} of={{ slug: series.slug, series_slug: null }}>
          <h1>{series.name}</h1>
          <FactList>
            <span>
              <Icon of={calendarIcon} size="1em" />
              {about}
            </span>
            <Website address={series.website} of="the conference" />
          </FactList>
        </ConferenceHead>
        {series.talk_count > 0 && (
          <Stats
            counts={[
              [series.talk_count, 'Talk'],
              [series.recording_count, 'Recording'],
              [series.speaker_count, 'Speaker'],
            ]}
          />
        )}
      </PageTop>
      <Columns>
        <Section id="editions" title="All editions">
          <EditionRows editions={editions} series={series.name} />
        </Section>
        {(talks.length > 0 || speakers.length > 0) && <MoreOfSeries answer={answer} />}
      </Columns>
    </Wrap>
  );

  /** A series of one edition redirects to it; a former address redirects to the current one. */
  function redirectOf(): string | undefined {
    if (editions.length === 1 && only) return `/conference/${encodeURIComponent(only.slug)}`;
    return series.slug === slug ? undefined : pathOf(series.slug);
  }
}

export const page = definePage({
  Page: SeriesPage,
  queries: ({ params }) => (params.slug ? [seriesQuery(params.slug)] : []),
});

const Columns = styled.div`
  display: grid;
  gap: ${theme.space6};
  align-items: start;
  > * {
    min-width: 0;
    margin-top: 0;
  }
  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`;
