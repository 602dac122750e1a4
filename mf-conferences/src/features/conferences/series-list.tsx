import { SERIES_PER_PAGE, type SeriesPage } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  CoverLink,
  EmptyState,
  ErrorText,
  Fine,
  Meta,
  Pages,
  TextLink,
  countOf,
  media,
  theme,
  yearsOf,
} from '@lectern/ui';
import styled from 'styled-components';
import { failureText } from '../../shared/failure';
import { LogoTile } from '../../shared/logo-tile';
import { rowGrid } from './conference-row';
import { listPath, seriesPageQuery, type ListParams } from './conferences.queries';
import { LoadingRows, Rows } from './rows';

/** Series of conferences, those with most talks first. */
export function SeriesList({ params }: { params: ListParams }) {
  const { data, error, isPlaceholderData } = useQuery({
    ...seriesPageQuery(params),
    placeholderData: (before) => before,
  });
  if (error) return <ErrorText>{failureText(error, 'The series could not be loaded.')}</ErrorText>;
  if (!data) return <LoadingRows />;
  const isNone = data.total_results === 0;
  return (
    <>
      {/* Rendered before it has content, so that the content is announced. */}
      <div aria-live="polite">
        {isNone && (
          <EmptyState>
            <p>
              <strong>
                {params.query ? `No series is called “${params.query}”.` : 'There are no series yet.'}
              </strong>
            </p>
            <TextLink to="/conferences">All conferences</TextLink>
          </EmptyState>
        )}
      </div>
      {!isNone && <SeriesRows params={params} data={data} busy={isPlaceholderData} />}
    </>
  );
}

interface SeriesRowsProps {
  params: ListParams;
  data: SeriesPage;
  /** The next ones are loading. */
  busy: boolean;
}

function SeriesRows({ params, data, busy }: SeriesRowsProps) {
  return (
    <>
      <Rows aria-busy={busy}>
        {data.series.map(({ slug, name, edition_count, talk_count, first_year, last_year }) => (
          <Line key={slug}>
            <LogoTile src={null} name={name} of={{ slug, series_slug: null }} />
            <h2>
              <CoverLink to={`/series/${encodeURIComponent(slug)}`}>{name}</CoverLink>
            </h2>
            <Meta>
              {countOf(edition_count, 'edition')}, {yearsOf(first_year, last_year)}
            </Meta>
            <Fine>{talk_count > 0 ? countOf(talk_count, 'talk') : 'No talks listed'}</Fine>
          </Line>
        ))}
      </Rows>
      <Pages
        label="Pages of series"
        page={params.page}
        pages={Math.ceil(data.total_results / SERIES_PER_PAGE)}
        to={(page) => listPath(params, { page })}
      />
    </>
  );
}

const Line = styled.li`
  ${rowGrid}
  padding: ${theme.space2} ${theme.space4};
  > :first-child {
    --d: 2.75rem;
    font-size: 1rem;
  }
  h2 {
    font-size: ${theme.sizeLg};
    line-height: ${theme.leadingSnug};
    overflow-wrap: anywhere;
  }
  ${media.roomy} {
    grid-template-columns: auto minmax(0, 1fr) 15rem 8rem;
    > *,
    > :first-child {
      grid-row: 1;
      grid-column: auto;
    }
  }
`;
