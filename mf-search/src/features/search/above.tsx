import type { SearchDetails } from '@lectern/contracts';
import type { AskedFor } from './asked-for';
import { Matching } from './matching';
import { SaidWords } from './said-words';

/** What else matches a search, above its talks. */
export function Above({ asked, details }: { asked: AskedFor; details: SearchDetails }) {
  return (
    <>
      <SaidWords asked={asked} details={details} />
      <Matching groups={details.groups} />
    </>
  );
}
