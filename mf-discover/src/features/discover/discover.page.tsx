import { defaultHead } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { Wrap, deferred } from '@lectern/ui';
import { Carousel } from './carousel';
import {
  carouselQuery,
  countsQuery,
  furtherShelvesQuery,
  homeTalksQuery,
  topSpeakersQuery,
} from './discover.queries';
import { Lead } from './lead';

const Shelves = deferred(async () => (await import('./shelves')).Shelves);

function DiscoverPage() {
  return (
    <Wrap>
      <PageHead {...defaultHead('/')} />
      <Lead />
      <Carousel />
      <Shelves />
    </Wrap>
  );
}

export const page = definePage({
  Page: DiscoverPage,
  queries: ({ languages }) => [
    countsQuery(),
    carouselQuery(languages),
    topSpeakersQuery(),
    homeTalksQuery('trending', languages),
    homeTalksQuery('popular', languages),
    homeTalksQuery('recent', languages),
    furtherShelvesQuery(languages),
  ],
});
