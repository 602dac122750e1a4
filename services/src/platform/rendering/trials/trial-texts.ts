import { type GateRefusal, refusal } from '@lectern/contracts';

/** Result of trying a release's pages. */
export interface TriedPages {
  refusals: GateRefusal[];
  warnings: GateRefusal[];
}

const FIX =
  'Move code that needs a browser into an effect, or into a file x.ts with an x.server.ts beside it.';
const NAME_ONE = 'Name one of its addresses in lectern.samples in package.json.';

/** @param url at which the page was tried @param isGuessed whether we chose the address ourselves */
export const failingPage = (pattern: string, url: string, why: string, isGuessed: boolean): GateRefusal =>
  refusal(
    'render',
    `The page ${pattern} cannot be rendered on the server, at ${url}: ${why}`,
    isGuessed ? `${FIX} If the page has no such address: ${NAME_ONE}` : FIX,
  );

export const latePage = (pattern: string, seconds: number): GateRefusal =>
  refusal(
    'render',
    `The page ${pattern} was not rendered: the pages before it took ${seconds} seconds.`,
    'Make the pages wait for less on the server.',
  );

/** @param owner of the address, if that is another remote's page */
export function untriedPage(pattern: string, url: string | null, owner: string | null): GateRefusal {
  const why =
    url === null ? 'the catalogue has no data to try it with' : `${url} is ${owner ?? 'not a page'}`;
  return refusal('render', `The page ${pattern} was not rendered: ${why}.`, NAME_ONE);
}

export const nothingTried = (problem: string): TriedPages => ({
  refusals: [],
  warnings: [refusal('render', problem, 'Check them once the release is a candidate.')],
});
