import { NO_TALKS_MATCH, type SearchDetails, type SubjectDetails } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  EmptyState,
  Failure,
  FilterChips,
  formatName,
  languageName,
  Meta,
  NameField,
  Pages,
  Section,
  Skeleton,
  SortBy,
  Stack,
  TalkRow,
  TalkRows,
  TextLink,
  theme,
  totalOf,
  type FilterChip,
} from '@lectern/ui';
import styled from 'styled-components';
import { type SubjectParams, SORTS, subjectPath, TALKS_PER_PAGE } from './search-params';
import { facetsQuery, talksQuery } from './subject.queries';

const MOST_CHOICES = 3;

/** The talks of a subject, paginated; sorted and filtered by the address. */
export function AllTalks({ subject, params }: { subject: SubjectDetails; params: SubjectParams }) {
  const { slug } = subject;
  const { data, isPending, refetch } = useQuery(talksQuery(slug, params));
  const { data: facets } = useQuery(facetsQuery(slug, params));
  const to = (change: Partial<SubjectParams>) => subjectPath(slug, params, change);
  const total = data?.total ?? 0;
  return (
    <Section
      id="talks"
      title="All talks"
      meta={
        <Meta as="span" role="status">
          {data && `${totalOf(total, 'talk')}${params.video ? ' with video' : ''}`}
        </Meta>
      }
    >
      <Toolbar>
        <NameField
          label={`Talks on ${subject.name}`}
          placeholder="Filter by title or speaker"
          value={params.query}
          to={(query) => to({ query })}
        />
        <SortBy options={SORTS} value={params.sort} to={(sort) => to({ sort })} />
      </Toolbar>
      <FilterChips groups={chipsOf(params, to, facets)} />
      {isPending ? (
        <Stack>
          <p role="status">Loading talks...</p>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </Stack>
      ) : data === undefined ? (
        <Failure title="The talks could not be loaded" onRetry={() => void refetch()} />
      ) : data === null || data.items.length === 0 ? (
        <EmptyState>
          <p>{data === null ? 'This page of the list does not exist.' : NO_TALKS_MATCH}</p>
          <TextLink
            to={subjectPath(slug, {
              ...params,
              query: '',
              video: false,
              length: '',
              year: '',
              language: '',
              format: '',
            })}
          >
            All talks on {subject.name}
          </TextLink>
        </EmptyState>
      ) : (
        <>
          <TalkRows>
            {data.items.map((talk) => (
              <li key={talk.id}>
                <TalkRow talk={talk} />
              </li>
            ))}
          </TalkRows>
          <Pages
            label="Pages of talks"
            page={params.page}
            pages={Math.ceil(total / TALKS_PER_PAGE)}
            to={(page) => to({ page })}
          />
        </>
      )}
    </Section>
  );
}

/** Filters with the number of talks each would leave, once known. */
function chipsOf(
  params: SubjectParams,
  to: (change: Partial<SubjectParams>) => string,
  facets: SearchDetails | undefined,
): FilterChip[][] {
  const short = facets?.facets.length?.find(({ value }) => value === 'short');
  const choices = (name: 'language' | 'format', label: (value: string) => string): FilterChip[] =>
    (facets?.facets[name] ?? [])
      .filter(({ value, count }) => params[name] === value || (count > 0 && value !== 'talk'))
      .slice(0, MOST_CHOICES)
      .map(({ value, count }) => ({
        to: to({ [name]: params[name] === value ? '' : value }),
        label: label(value),
        count,
        on: params[name] === value,
      }));
  return [
    [
      { to: to({ video: !params.video }), label: 'With video', count: facets?.video, on: params.video },
      ...(params.year ? [{ to: to({ year: '' }), label: params.year, on: true }] : []),
    ],
    [
      {
        to: to({ length: params.length === 'short' ? '' : 'short' }),
        label: 'Up to 15 min',
        count: short?.count,
        on: params.length === 'short',
      },
      ...choices('language', languageName),
      ...choices('format', (value) => formatName(value as Parameters<typeof formatName>[0])),
    ],
  ];
}

const Toolbar = styled.div`
  display: flex;
  > * {
    min-width: 0;
  }
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  margin-bottom: ${theme.space4};
`;
