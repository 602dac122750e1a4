import type { Talk, TalkMore } from '@lectern/contracts';
import { Description } from '../description';
import type { Playback } from '../player/playback';
import { Resources } from '../resources';
import { TagList } from '../tag-list';
import { PartOf, Parts } from './parts';
import { Sequence } from './sequence';

interface BelowProps {
  talk: Talk;
  more: TalkMore | undefined;
  playback: Playback;
}

/** The details of a talk, below its title and buttons. */
export function Below({ talk, more, playback }: BelowProps) {
  return (
    <>
      {more && <PartOf whole={more.part_of} />}
      <Description talk={talk} playback={playback} />
      {more && <Parts parts={more.parts} playback={playback} />}
      <Resources links={talk.links} />
      <TagList slug={talk.slug} stored={talk.tags} />
      {more && <Sequence more={more} />}
    </>
  );
}
