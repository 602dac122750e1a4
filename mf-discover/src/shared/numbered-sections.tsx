import type { NumberedShelves } from '@lectern/contracts';
import { Section, TalkCard, TalkGrid } from '@lectern/ui';

/** Shelves that exist only where their talks' views and likes on their platform are known. */
export function NumberedSections({ shelves }: { shelves: NumberedShelves | undefined }) {
  const { most_watched: watched, hidden_gems: gems = [] } = shelves ?? {};
  return (
    <>
      {watched && <Shelf id="most-watched" title={`Most watched of ${watched.year}`} talks={watched.talks} />}
      {gems.length > 0 && <Shelf id="hidden-gems" title="Hidden gems" talks={gems} />}
    </>
  );
}

const Shelf = ({ talks, ...head }: { id: string; title: string; talks: NumberedShelves['hidden_gems'] }) => (
  <Section {...head} belowFold>
    <TalkGrid data-mode="rows">
      {talks.map((talk) => (
        <TalkCard key={talk.id} talk={talk} />
      ))}
    </TalkGrid>
  </Section>
);
