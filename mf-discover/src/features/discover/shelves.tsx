import { FurtherShelves } from './further-shelves';
import { HomeSection } from './home-section';
import { TopSpeakers } from './top-speakers';

/** The home page below its first view. */
export function Shelves() {
  return (
    <>
      <TopSpeakers />
      <HomeSection
        list="trending"
        title="Trending Talks"
        more={{ to: '/trending', label: 'All trending talks' }}
      />
      <HomeSection
        list="popular"
        title="Most Popular"
        more={{ to: '/popular', label: 'All popular talks' }}
      />
      <HomeSection
        list="recent"
        title="Recently Uploaded"
        more={{ to: '/new', label: 'New by day' }}
        linked
      />
      <FurtherShelves />
    </>
  );
}
