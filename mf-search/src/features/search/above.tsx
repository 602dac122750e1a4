import type { SearchDetails } from '@lectern/contracts';
import type { AskedFor } from './search-params';
import { Matching } from './matching';
import { SaidWords } from './said-words';

/** Other matches of a search, above its talks. */
export function Above({ asked, details }: { asked: AskedFor; details: SearchDetails }) {
  return (
    <>
      <SaidWords asked={asked} details={details} />
      <Matching groups={details.groups} />
    </>
  );
}
