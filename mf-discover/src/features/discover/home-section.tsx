import { useKeptState } from '@lectern/remote';
import { Row, Section, TextButton, TextLink } from '@lectern/ui';
import { FIRST_TALKS, type TalkList } from './discover.queries';
import { Talks } from './talks';
import { useShelf } from './use-shelf';

interface HomeSectionProps {
  list: TalkList;
  title: string;
  /** Link to the whole list. */
  more?: { to: string; label: string };
}

/**
 * A list of talks on the home page: four of them, or all.
 *
 * @source product.md, section 2, "Discover"
 */
export function HomeSection({ list, title, more }: HomeSectionProps) {
  const [all, setAll] = useKeptState<boolean>(`all ${list}`, false);
  const { query, count, missing } = useShelf(list, all);
  const isUnfolded = all && !missing;

  const isLong = count > FIRST_TALKS;
  return (
    <Section
      id={list}
      title={title}
      belowFold
      action={
        <Row>
          {more && <TextLink to={more.to}>{more.label}</TextLink>}
          {isLong && (
            <TextButton
              aria-expanded={isUnfolded}
              aria-describedby={`${list}-title`}
              onClick={() => setAll(!all)}
            >
              {isUnfolded ? 'See less' : 'See all'}
            </TextButton>
          )}
        </Row>
      }
    >
      <Talks
        query={query}
        limit={all ? undefined : FIRST_TALKS}
        missing={all ? missing : null}
        places={FIRST_TALKS}
        headingLevel={3}
      />
    </Section>
  );
}
