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
  queries: () => [
    countsQuery(),
    carouselQuery(),
    topSpeakersQuery(),
    homeTalksQuery('trending'),
    homeTalksQuery('popular'),
    homeTalksQuery('recent'),
    furtherShelvesQuery(),
  ],
});
