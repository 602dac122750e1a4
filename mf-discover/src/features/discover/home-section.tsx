import { useKeptState } from '@lectern/remote';
import { Meta, Row, Section, TextButton, TextLink, theme } from '@lectern/ui';
import styled from 'styled-components';
import { FIRST_TALKS, type TalkList } from './discover.queries';
import { Talks } from './talks';
import { useShelf } from './use-shelf';

interface HomeSectionProps {
  list: TalkList;
  title: string;
  /** Link to the whole list. */
  more: { to: string; label: string };
  /** Shows the link beside the title, too. */
  linked?: boolean;
}

/**
 * A list of talks on the home page: four of them, or all.
 *
 * @source product.md, section 2, "Discover"
 */
export function HomeSection({ list, title, more, linked = false }: HomeSectionProps) {
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
          {linked && <TextLink to={more.to}>{more.label}</TextLink>}
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
      {isUnfolded && (
        <Rest>
          These are the first {count}. <TextLink to={more.to}>{more.label}</TextLink>
        </Rest>
      )}
    </Section>
  );
}

const Rest = styled(Meta)`
  margin-top: ${theme.space5};
`;
