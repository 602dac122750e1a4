import type { SearchDetails } from '@lectern/contracts';
import type { SearchParams } from './search-params';
import { Matching } from './matching';
import { WordChanges } from './word-changes';

/** Other matches of a search, above its talks. */
export function OtherMatches({ params, details }: { params: SearchParams; details: SearchDetails }) {
  return (
    <>
      <WordChanges params={params} details={details} />
      <Matching groups={details.groups} />
    </>
  );
}
