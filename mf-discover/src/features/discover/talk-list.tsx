import { defaultHead } from '@lectern/contracts';
import { PageHead, useQuery } from '@lectern/remote';
import { PageTitle, Wrap } from '@lectern/ui';
import { talksQuery, type TalkList as List } from './discover.queries';
import { Talks } from './talks';
import { useLogged } from './use-logged';

/** A whole list of talks as a page of its own. */
export function TalkList({ list, title }: { list: List; title: string }) {
  const query = useQuery(talksQuery(list));
  useLogged(`${list} talks`, query.error);
  return (
    <Wrap>
      <PageHead {...defaultHead(`/${list}`)} />
      <PageTitle>{title}</PageTitle>
      <Talks query={query} places={8} headingLevel={2} />
    </Wrap>
  );
}
