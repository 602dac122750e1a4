import { definePage } from '@lectern/remote';
import { talksQuery } from './discover.queries';
import { TalkList } from './talk-list';

const PopularPage = () => <TalkList list="popular" title="Most Popular" />;

export const page = definePage({ Page: PopularPage, queries: () => [talksQuery('popular')] });
