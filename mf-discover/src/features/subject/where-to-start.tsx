import type { StartTalk } from '@lectern/contracts';
import { useKeptState } from '@lectern/remote';
import { Section, TalkCard, TalkGrid, TextButton } from '@lectern/ui';

/** A row of the widest grid. */
const FIRST = 4;

/** The talks to start with on a subject: four of them, or all. */
export function WhereToStart({ talks }: { talks: readonly StartTalk[] }) {
  const [all, setAll] = useKeptState<boolean>('all starts', false);
  return (
    <Section
      id="start"
      title="Where to start"
      action={
        talks.length > FIRST && (
          <TextButton aria-expanded={all} aria-describedby="start-title" onClick={() => setAll(!all)}>
            {all ? 'See less' : `See all ${talks.length}`}
          </TextButton>
        )
      }
    >
      <TalkGrid data-mode="rows">
        {talks.slice(0, all ? undefined : FIRST).map((talk) => (
          <TalkCard key={talk.id} talk={talk} why={talk.why} eager />
        ))}
      </TalkGrid>
    </Section>
  );
}
