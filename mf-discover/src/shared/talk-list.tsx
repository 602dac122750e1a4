import type { TalkCard } from '@lectern/contracts';
import { TalkRow, TalkRows } from '@lectern/ui';

interface TalkListProps {
  talks: readonly TalkCard[];
  /** So many rows, whose pictures are on the first screen, load them at once. */
  eager: number;
}

/** Talks one below another. */
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
