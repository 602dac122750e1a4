import { definePage } from '@lectern/remote';
import { rankedQuery } from '../../shared/talks.queries';
import { TalkList } from './talk-list';

const PopularPage = () => <TalkList list="popular" title="Most Popular" />;

export const page = definePage({
  Page: PopularPage,
  queries: ({ search }) => [rankedQuery('popular', search.get('page') || '1')],
});
