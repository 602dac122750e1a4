import type { TalkCard } from '@lectern/contracts';
import { TalkRow, TalkRows } from '@lectern/ui';

interface TalkListProps {
  talks: readonly TalkCard[];
  /** Number of rows on the first screen, whose pictures load immediately. */
  eager: number;
}

/** A vertical list of talks. */
export function TalkList({ talks, eager }: TalkListProps) {
  return (
    <TalkRows>
      {talks.map((talk, place) => (
        <li key={talk.id}>
          <TalkRow talk={talk} headingLevel={2} eager={place < eager} />
        </li>
      ))}
    </TalkRows>
  );
}
