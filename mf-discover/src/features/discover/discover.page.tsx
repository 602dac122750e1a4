import { defaultHead } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { VisuallyHidden, Wrap, deferred } from '@lectern/ui';
import { Carousel } from './carousel';
import { carouselQuery, furtherShelvesQuery, homeTalksQuery, topSpeakersQuery } from './discover.queries';

const Shelves = deferred(async () => (await import('./shelves')).Shelves);

function DiscoverPage() {
  return (
    <Wrap>
      <PageHead {...defaultHead('/')} />
      <VisuallyHidden as="h1">Discover technical talks</VisuallyHidden>
      <Carousel />
      <Shelves />
    </Wrap>
  );
}

export const page = definePage({
  Page: DiscoverPage,
  queries: () => [
    carouselQuery(),
    topSpeakersQuery(),
    homeTalksQuery('trending'),
    homeTalksQuery('popular'),
    homeTalksQuery('recent'),
    furtherShelvesQuery(),
  ],
});
