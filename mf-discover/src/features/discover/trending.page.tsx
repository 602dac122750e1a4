import { definePage } from '@lectern/remote';
import { rankedQuery } from '../../shared/talks.queries';
import { TalkList } from './talk-list';

const TrendingPage = () => <TalkList list="trending" title="Trending Talks" />;

export const page = definePage({
  Page: TrendingPage,
  queries: ({ search }) => [rankedQuery('trending', search.get('page') || '1')],
});
