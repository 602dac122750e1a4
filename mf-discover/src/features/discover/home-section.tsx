import { useQuery } from '@lectern/remote';
import { Section, TextButton } from '@lectern/ui';
import { useState } from 'react';
import { homeTalksQuery, type TalkList } from './discover.queries';
import { Talks } from './talks';
import { useLogged } from './use-logged';

/** How many talks a section of the home page begins with. */
const FIRST_TALKS = 4;

/**
 * One list of talks on the home page: four of them, or all.
 *
 * @source product.md, section 2, "Discover"
 */
export function HomeSection({ list, title }: { list: TalkList; title: string }) {
  const query = useQuery(homeTalksQuery(list));
  const [all, setAll] = useState(false);
  useLogged(`${list} talks`, query.error);

  const more = (query.data?.length ?? 0) > FIRST_TALKS;
  return (
    <Section
      id={list}
      title={title}
      action={
        more && (
          <TextButton aria-expanded={all} aria-describedby={`${list}-title`} onClick={() => setAll(!all)}>
            {all ? 'See less' : 'See all'}
          </TextButton>
        )
      }
    >
      <Talks query={query} limit={all ? undefined : FIRST_TALKS} places={FIRST_TALKS} headingLevel={3} />
    </Section>
  );
}
