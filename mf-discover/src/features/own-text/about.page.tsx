import { definePage } from '@lectern/remote';
import { ownTextQuery } from './own-text.queries';
import { OwnTextScreen } from './own-text-screen';

export const page = definePage({
  Page: () => <OwnTextScreen name="about" />,
  queries: () => [ownTextQuery('about')],
});
