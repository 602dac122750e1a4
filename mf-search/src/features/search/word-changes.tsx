import type { SearchDetails } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Meta, Said } from '@lectern/ui';
import { Fragment } from 'react';
import { searchPath, type SearchParams } from './search-params';

interface SaidWordsProps {
  params: SearchParams;
  details: Pick<SearchDetails, 'said' | 'did_you_mean'>;
}

/**
 * How search changed the words: corrected them, left some out, or read them as a name. Nothing if they were searched as written.
 */
export function WordChanges({ params, details }: SaidWordsProps) {
  const { said, did_you_mean } = details;
  if (!said && !did_you_mean) return null;
  return (
    <Said role="status">
      {did_you_mean && (
        <p>
          Did you mean{' '}
          <Link to={`/speakers/${encodeURIComponent(did_you_mean.slug)}`}>{did_you_mean.name}</Link>?
        </p>
      )}
      {said && said.corrected.length > 0 && (
        <p>
          Nothing for <Words of={said.corrected.map(({ from }) => from)} />; showing results for{' '}
          <Words of={said.corrected.map(({ to }) => to)} />.
        </p>
      )}
      {said && said.left_out.length > 0 && (
        <p>
          Few or no talks have all of <strong>“{params.query}”</strong>; showing results for{' '}
          <strong>“{said.query}”</strong>.
        </p>
      )}
      {said && (
        <Meta>
          Search for <Link to={searchPath({ ...params, page: null, exact: true })}>“{params.query}”</Link> as
          it is written.
        </Meta>
      )}
    </Said>
  );
}

function Words({ of: words }: { of: readonly string[] }) {
  return words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <strong>“{word}”</strong>
    </Fragment>
  ));
}
