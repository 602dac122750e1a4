import { defaultHead } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { VisuallyHidden, Wrap } from '@lectern/ui';
import { Carousel } from './carousel';
import { carouselQuery, furtherShelvesQuery, homeTalksQuery, topSpeakersQuery } from './discover.queries';
import { FurtherShelves } from './further-shelves';
import { HomeSection } from './home-section';
import { TopSpeakers } from './top-speakers';

function DiscoverPage() {
  return (
    <Wrap>
      <PageHead {...defaultHead('/')} />
      <VisuallyHidden as="h1">Discover technical talks</VisuallyHidden>
      <Carousel />
      <TopSpeakers />
      <HomeSection list="trending" title="Trending Talks" />
      <HomeSection list="popular" title="Most Popular" />
      <HomeSection list="recent" title="Recently Uploaded" more={{ to: '/new', label: 'New by day' }} />
      <FurtherShelves />
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
