import { statusOf } from '@lectern/api-client';
import {
  CONFERENCE_TALKS_PER_PAGE,
  NO_TALKS_MATCH,
  type ConferenceAnswer,
  type ConferenceTalkSort,
} from '@lectern/contracts';
import { PageHead, useQuery } from '@lectern/remote';
import {
  EmptyState,
  ErrorText,
  Fine,
  Meta,
  NameField,
  Pages,
  SortBy,
  TextLink,
  countOf,
  formatCount,
} from '@lectern/ui';
import styled from 'styled-components';
import { ListTools } from './list-tools';
import { talksQuery } from './conference.queries';
import { headOf } from './head-of';
import { LoadingTalks } from './loading-talks';
import { TalkChips } from './talk-chips';
import { TalkList } from './talk-list';
import { isNarrowed, viewPath, type TalkParams, type View } from './talks-in-address';

const SORTS: readonly (readonly [ConferenceTalkSort, string])[] = [
  ['programme', 'Programme order'],
  ['views', 'Most viewed'],
  ['longest', 'Longest'],
  ['newest', 'Newest'],
  ['title', 'Title'],
];

interface TalksViewProps {
  conference: ConferenceAnswer['conference'];
  /** As displayed. */
  name: string;
  opensOn: View;
  params: TalkParams;
}

/** A conference's talks: filtered, sorted and paginated by the address. */
export function TalksView({ conference, name, opensOn, params }: TalksViewProps) {
  const { slug, talk_count: total } = conference;
  const { data, error, isPlaceholderData } = useQuery({
    ...talksQuery(slug, params),
    placeholderData: (before) => before,
    enabled: total > 0,
  });
  const to = (change: Partial<TalkParams>) =>
    viewPath(slug, 'talks', opensOn, { ...params, page: 1, ...change });

  if (total === 0) return <NoTalks conference={conference} />;
  if (error) {
    const beyond = statusOf(error) === 404;
    return (
      <>
        {beyond && (
          <PageHead
            {...headOf({ own: conference, name, opensOn, view: 'talks', params, slug })}
            status={404}
          />
        )}
        <ErrorText>
          {beyond ? 'This page of talks does not exist.' : 'The talks could not be loaded.'}
        </ErrorText>
        <TextLink to={to({})}>Go to the first page of talks</TextLink>
      </>
    );
  }
  const found = data?.total_results ?? 0;
  const from = (params.page - 1) * CONFERENCE_TALKS_PER_PAGE;
  return (
    <>
      <ListTools>
        <NameField
          label={`Talks of ${name}`}
          placeholder="Filter by title or speaker"
          value={params.query}
          to={(query) => to({ query })}
        />
        <SortBy options={SORTS} value={params.sort} to={(sort) => to({ sort })} />
      </ListTools>
      {data && <TalkChips facets={data.facets} params={params} total={total} to={to} />}
      {!data && <LoadingTalks />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <ResultCount role="status" data-narrowed={isNarrowed(params) || undefined}>
            {isNarrowed(params)
              ? `${formatCount(found)} of ${countOf(total, 'talk')}`
              : countOf(found, 'talk')}
          </ResultCount>
          {found === 0 ? (
            <EmptyState>
              <p>
                <strong>{NO_TALKS_MATCH}</strong>
              </p>
              <TextLink to={viewPath(slug, 'talks', opensOn)}>All {countOf(total, 'talk')}</TextLink>
            </EmptyState>
          ) : (
            <TalkList talks={data.talks} days={data.days} />
          )}
          {found > CONFERENCE_TALKS_PER_PAGE && (
            <Range>
              {formatCount(from + 1)} to {formatCount(from + data.talks.length)} of {countOf(found, 'talk')}
            </Range>
          )}
          <Pages
            label="Pages of talks"
            page={params.page}
            pages={Math.ceil(found / CONFERENCE_TALKS_PER_PAGE)}
            to={(page) => to({ page })}
          />
        </div>
      )}
    </>
  );
}

const isAhead = ({ start_date: first, end_date: last }: ConferenceAnswer['conference']): boolean =>
  (last ?? first ?? '') >= new Date().toISOString().slice(0, 10);

/**
 * A conference of which only the date and place are known.
 *
 * @source product.md, section 2, "Conference slots"
 */
function NoTalks({ conference }: Pick<TalksViewProps, 'conference'>) {
  return (
    <EmptyState>
      <p role="status">No slots available for the selected date range.</p>
      <Meta>
        {conference.status
          ? `This conference was ${conference.status}.`
          : isAhead(conference)
            ? 'The programme has not been published yet.'
            : 'No talks are listed yet.'}
      </Meta>
      <TextLink to="/conferences">Other conferences</TextLink>
    </EmptyState>
  );
}

const ResultCount = styled(Meta)`
  margin-top: 0.75rem;
  &:not([data-narrowed]) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const Range = styled(Fine)`
  margin-top: 1.5rem;
`;
