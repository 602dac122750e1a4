import {
  Avatar,
  Frame,
  Given,
  Group,
  Groups,
  HashTile,
  InitialsTile,
  Label,
  Marked,
  Marks,
  Mini,
  MissingThumb,
  Said,
  SpeakerArt,
  TalkArt,
  TalkCard,
  TalkCardSkeleton,
  TalkGrid,
  TalkLinks,
  TalkRow,
  TalkRows,
  Thumb,
  TimeAgo,
  Row,
  videoOffIcon,
} from '../src/index';
import { talk, talkWithoutVideo, type Specimen } from './specimen';

export const talks: readonly Specimen[] = [
  {
    names: ['TalkCard', 'TalkCardSkeleton', 'TalkGrid'],
    wide: true,
    states: {
      'with views, with a description, without video, loading': (
        <TalkGrid>
          <TalkCard talk={talk} />
          <TalkCard talk={talk} description />
          <TalkCard talk={talkWithoutVideo} />
          <TalkCardSkeleton />
        </TalkGrid>
      ),
    },
  },
  {
    names: ['TalkRow', 'TalkRows'],
    wide: true,
    states: {
      rows: (
        <TalkRows>
          <li>
            <TalkRow talk={talk} />
          </li>
          <li>
            <TalkRow talk={talk} part />
          </li>
          <li>
            <TalkRow talk={talkWithoutVideo} />
          </li>
        </TalkRows>
      ),
    },
  },
  {
    names: ['TalkLinks', 'Marks', 'Given', 'TimeAgo'],
    states: {
      links: <TalkLinks talk={talk} />,
      marks: <Marks talk={talkWithoutVideo} length />,
      dates: (
        <p>
          <Given on="2024-04-22" />, <TimeAgo iso="2024-04-22T10:00:00.000Z" />
        </p>
      ),
    },
  },
  {
    names: ['Thumb', 'Frame', 'TalkArt', 'MissingThumb'],
    states: {
      picture: <Thumb talk={talk} />,
      poster: (
        <Frame>
          <TalkArt id={7} name="Grace Hopper" />
        </Frame>
      ),
      missing: <MissingThumb icon={videoOffIcon} />,
    },
  },
  {
    names: ['Avatar', 'SpeakerArt'],
    states: {
      sizes: (
        <Row>
          {(['s', 'm', 'l', 'xl'] as const).map((size, place) => (
            <Avatar key={size} id={place} name="Ada Lovelace" size={size} />
          ))}
          <SpeakerArt id={4} name="Grace Hopper" />
        </Row>
      ),
    },
  },
  {
    names: ['Group', 'Groups', 'Mini', 'HashTile', 'InitialsTile', 'Label'],
    states: {
      groups: (
        <Groups>
          <Group title="Subjects">
            {[<Mini key="1" to="/" art={<HashTile />} title="Testing" about="1,094 talks" />]}
          </Group>
          <Group title="Conferences">
            {[
              <Mini
                key="1"
                to="/"
                art={<InitialsTile of={{ slug: 'ec', series_slug: null }} name="EngineConf" />}
                title="EngineConf"
              />,
            ]}
          </Group>
        </Groups>
      ),
      label: <Label>Label</Label>,
    },
  },
  {
    names: ['Marked', 'Said'],
    states: {
      found: <Marked text="Notes on the engine" marks={[[13, 19]]} />,
      plain: <Marked text="Notes on the engine" marks={[[13, 19]]} plain />,
      said: <Said>What was said in the talk</Said>,
    },
  },
];
