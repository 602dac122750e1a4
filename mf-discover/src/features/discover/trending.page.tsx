import { definePage } from '@lectern/remote';
import { talksQuery } from './discover.queries';
import { TalkList } from './talk-list';

const TrendingPage = () => <TalkList list="trending" title="Trending Talks" />;

export const page = definePage({ Page: TrendingPage, queries: () => [talksQuery('trending')] });
