import { CONFERENCE_TIMES, SITE, type ConferenceTime } from '@lectern/contracts';
import { PageHead, definePage, useNavigate, useQuery, useSearchParams } from '@lectern/remote';
import { Letters, NameField, Views, ViewsBar, Wrap, deferred, media, theme } from '@lectern/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { PageTop } from '../../shared/page-top';
import {
  listParamsOf,
  directoryQuery,
  filterQuery,
  justOverQuery,
  listPath,
  pageQuery,
  seriesPageQuery,
  showsRecentlyEnded,
  type ListParams,
} from './conferences.queries';
import { LoadingRows } from './rows';
import { useConferences } from './use-conferences';

const DatePicker = deferred(async () => (await import('@lectern/ui/date-picker')).DatePicker);
const ConferenceList = deferred(async () => (await import('./conference-list')).ConferenceList, {
  waiting: <LoadingRows />,
});
// In one file: another would cost the first view its name and hash.
const RecentlyEnded = deferred(
  async () => (await import(/* webpackChunkName: "lists" */ './recently-ended')).RecentlyEnded,
);
const SeriesList = deferred(
  async () => (await import(/* webpackChunkName: "lists" */ './series-list')).SeriesList,
  {
    waiting: <LoadingRows />,
  },
);

const EVERYTHING: ListParams = { page: 1, date: null, query: '', when: null, year: null, series: false };

const TIME_NAMES: Readonly<Record<ConferenceTime, string>> = {
  upcoming: 'Upcoming',
  past: 'Past',
  undated: 'No date',
  cancelled: 'Cancelled',
};
const ALWAYS_SHOWN: readonly ConferenceTime[] = ['upcoming', 'past'];

function ConferencesPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const params = listParamsOf(search);
  const found = useConferences(params);
  const { data: directory } = useQuery(directoryQuery);
  const top = useRef<HTMLDivElement>(null);
  const { series, when, year, date, query, page: number } = params;
  const isAll = !series && when === null;

  return (
    <Wrap>
      <PageHead {...headOf(params)} />
      <PageTop ref={top}>
        <h1>Conferences</h1>
        <Fields>
          <NameField
            label={series ? 'Series' : 'Conferences'}
            placeholder="Find by name"
            value={query}
            to={(text) => listPath(params, { query: text, date: null })}
          />
          {!series && (
            <DatePicker
              value={date}
              opensAt={found.rows?.find((each) => each.start_date)?.start_date}
              onChange={(day) => void navigate(listPath(EVERYTHING, { date: day }))}
            />
          )}
        </Fields>
      </PageTop>
      {directory && (
        <>
          <ViewsBar>
            <Views
              label="Which conferences"
              views={[
                { to: listPath(EVERYTHING, { query }), label: 'All', count: directory.total, current: isAll },
                ...CONFERENCE_TIMES.flatMap((time) => {
                  // A server of another release may not count it yet.
                  const count = directory[time] ?? 0;
                  const current = when === time;
                  if (count === 0 && !current && !ALWAYS_SHOWN.includes(time)) return [];
                  return {
                    to: listPath(EVERYTHING, { query, when: time }),
                    label: TIME_NAMES[time],
                    count,
                    current,
                  };
                }),
                {
                  to: listPath(EVERYTHING, { query, series: true }),
                  label: 'Series',
                  count: directory.series,
                  current: series,
                },
              ]}
            />
          </ViewsBar>
          {!series && (
            <Letters
              label="Years"
              letters={directory.years.map(({ year: each }) => ({
                to: listPath(params, { year: each === year ? null : each, date: null }),
                label: String(each),
                current: each === year,
              }))}
            />
          )}
        </>
      )}
      {series ? (
        <SeriesList params={params} />
      ) : (
        <ConferenceList
          params={params}
          found={found}
          to={(page) => listPath(params, { page })}
          // The pager is below the list, and a page is read from its top.
          onTurn={() => top.current?.scrollIntoView?.()}
          onClear={() => void navigate(listPath(EVERYTHING, {}))}
        />
      )}
      {showsRecentlyEnded(params) && <RecentlyEnded />}
    </Wrap>
  );

  function headOf({ series: ofSeries }: ListParams) {
    const canonical = listPath({ ...params, query: '', date: null }, { page: number });
    const narrowed = [query && `“${query}”`, year, when && TIME_NAMES[when].toLowerCase()]
      .filter(Boolean)
      .join(', ');
    return {
      title: `${ofSeries ? 'Conference series' : 'Conferences'}${narrowed && `: ${narrowed}`} | ${SITE.name}`,
      description: ofSeries
        ? 'Conferences through the years: their editions and recorded talks.'
        : 'Conferences with their dates, places, schedules and recorded talks.',
      canonical,
    };
  }
}

const Fields = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0.75rem;
  min-width: min(100%, 20rem);
  ${media.belowLarge} {
    flex-basis: 100%;
    justify-content: start;
    margin-top: ${theme.space2};
  }
`;

export const page = definePage({
  Page: ConferencesPage,
  queries: ({ search }) => {
    const params = listParamsOf(search);
    if (params.series) return [directoryQuery, seriesPageQuery(params)];
    const rows = params.date ? filterQuery(params.date) : pageQuery(params);
    return [directoryQuery, rows, ...(showsRecentlyEnded(params) ? [justOverQuery] : [])];
  },
});
