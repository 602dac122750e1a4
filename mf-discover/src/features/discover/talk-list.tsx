import { SITE, TALK_LIST, defaultHead } from '@lectern/contracts';
import { PageHead, useQuery, useSearchParams } from '@lectern/remote';
import { PageTitle, Pages, Wrap, deferred, totalOf } from '@lectern/ui';
import { pageNumber } from '../../shared/list-address';
import { ListSkeleton, NoSuchPage } from '../../shared/list-states';
import { rankedQuery } from '../../shared/talks.queries';
import { useLogged } from '@lectern/remote/use-logged';

const Talks = deferred(async () => (await import('./talks')).Talks, { waiting: <ListSkeleton /> });

interface TalkListProps {
  list: 'trending' | 'popular';
  title: string;
}

/** A whole list of talks on its own page, paginated. */
export function TalkList({ list, title }: TalkListProps) {
  const [search] = useSearchParams();
  const number = search.get('page') || '1';
  const query = useQuery(rankedQuery(list, number));
  useLogged(`${list} talks`, query.error);
  const { data } = query;
  const head = defaultHead(`/${list}`);
  const pathOf = (page: number | string) => (String(page) === '1' ? `/${list}` : `/${list}?page=${page}`);
  if (data === null)
    return (
      <Wrap>
        <PageTitle>{title}</PageTitle>
        <NoSuchPage title={head.title} to={`/${list}`} />
      </Wrap>
    );
  const total = data?.capped ? TALK_LIST.reach + 1 : data?.total;
  return (
    <Wrap>
      <PageHead
        {...head}
        {...(number !== '1' && {
          title: `${title}, page ${number} | ${SITE.name}`,
          canonical: pathOf(encodeURIComponent(number)),
        })}
      />
      <PageTitle meta={total !== undefined && totalOf(total, 'talk', 'talks', TALK_LIST.reach)}>
        {title}
      </PageTitle>
      <Talks query={{ ...query, data: data?.items }} places={8} headingLevel={2} />
      {data && (
        <Pages
          label={`Pages of ${title}`}
          page={pageNumber(number)}
          pages={Math.ceil(data.total / TALK_LIST.perPage)}
          to={pathOf}
        />
      )}
    </Wrap>
  );
}
