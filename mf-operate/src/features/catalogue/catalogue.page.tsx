import { type OfferedPart, talkPath } from '@lectern/contracts';
import { Link, definePage } from '@lectern/remote';
import { Stack, countOf, deferred } from '@lectern/ui';
import { Box, ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';
import {
  conferenceAt,
  decideTalks,
  joinSeries,
  moveConference,
  qualityAt,
  seriesAt,
  talkAt,
} from './catalogue.calls';
import type { Proposal } from './decision-form';

const PATH = '/operate/catalogue';

const DecisionForm = deferred(async () => (await import('./decision-form')).DecisionForm, operatorsPart);

const StartForm = deferred(async () => (await import('./start-form')).StartForm, operatorsPart);

/** Decides which conferences are editions of one series, which recordings are of one talk, and which talks to start with on a subject; shows what makes up a talk's quality. */
function CataloguePage() {
  usePreload(DecisionForm);
  usePreload(StartForm);
  return (
    <ConsoleFrame
      title="Catalogue"
      path={PATH}
      meta="Decisions made here take precedence over later imports."
    >
      <Stack>
        <Box title="Join two series" id="series">
          <DecisionForm
            fields={[
              { label: 'Address of the series to keep', placeholder: '/series/pycon-jp' },
              { label: 'Address of the series to join with it', placeholder: '/series/pycon-japan' },
            ]}
            find={twoSeries}
          />
        </Box>
        <Box title="Move a conference to another series" id="edition">
          <DecisionForm
            fields={[
              { label: 'Address of the conference', placeholder: '/conference/noruko-2020' },
              {
                label: 'Address of its series (empty for a series of its own)',
                placeholder: '/series/euruko',
                optional: true,
              },
            ]}
            find={wrongSeries}
          />
        </Box>
        <Box title="Recordings of one talk" id="recordings">
          <DecisionForm
            fields={[
              { label: 'Address of a talk', placeholder: talkPath({ slug: 'boundaries' }) },
              {
                label: 'Address of the other talk',
                placeholder: talkPath({ slug: 'boundaries-rubyconf-2012' }),
              },
            ]}
            find={twoTalks}
          />
        </Box>
        <Box title="Where to start on a subject" id="start">
          <StartForm />
        </Box>
        <Box title="Quality of a talk" id="quality">
          <DecisionForm
            fields={[{ label: 'Address of the talk', placeholder: talkPath({ slug: 'boundaries' }) }]}
            ask="Show"
            find={qualityOf}
          />
        </Box>
      </Stack>
    </ConsoleFrame>
  );
}

async function twoSeries(stays: string, leaves: string): Promise<Proposal> {
  const [into, from] = await Promise.all([seriesAt(stays), seriesAt(leaves)]);
  if (into.id === from.id) throw new Error('Both addresses belong to the same series.');
  return {
    about: (
      <p>
        <strong>{from.name}</strong> ({sizeOf(from)}) becomes part of <strong>{into.name}</strong> (
        {sizeOf(into)}
        ). Its address redirects there permanently.
      </p>
    ),
    choices: [
      {
        label: 'Join the series',
        decide: async () => {
          const { slug, name, ...size } = await joinSeries({ from: from.slug, into: into.slug });
          return <SeriesNow slug={slug} name={name} size={sizeOf(size)} />;
        },
      },
    ],
  };
}

async function wrongSeries(address: string, target: string): Promise<Proposal> {
  const [{ conference, series: left }, into] = await Promise.all([
    conferenceAt(address),
    target ? seriesAt(target) : null,
  ]);
  return {
    about: (
      <p>
        <strong>{conference.name}</strong> {left ? `moves from ${left.name}` : 'is in no series and moves'} to{' '}
        {into ? <strong>{into.name}</strong> : 'a series of its own'}.
      </p>
    ),
    choices: [
      {
        label: 'Move the conference',
        decide: async () => {
          const { slug, name, ...size } = await moveConference({
            conference: conference.slug,
            into: into?.slug ?? null,
          });
          return <SeriesNow slug={slug} name={name} size={sizeOf(size)} />;
        },
      },
    ],
  };
}

async function twoTalks(one: string, other: string): Promise<Proposal> {
  const talks = await Promise.all([talkAt(one), talkAt(other)]);
  const [first, second] = talks;
  if (first.id === second.id) throw new Error('Both addresses belong to the same recording.');
  const choice = (label: string, together: boolean) => ({
    label,
    decide: async () => {
      const group = await decideTalks(first.id, second.id, together);
      return (
        <p>
          <Link to={talkPath(first)}>{first.title}</Link> has {countOf(group.talks.length, 'recording')} now.
        </p>
      );
    },
  });
  return {
    about: (
      <ul>
        {talks.map(({ id, title, speakers, conference_name }) => (
          <li key={id}>
            <strong>{title}</strong>{' '}
            {[...speakers.map(({ speakername }) => speakername), conference_name].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    ),
    choices: [choice('They are the same talk', true), choice('They are different talks', false)],
  };
}

const PARTS: Record<OfferedPart, string> = {
  recording: 'Recording',
  description: 'Description',
  author: 'Description by a source or a member',
  length: 'Length',
  transcript: 'Transcript',
  slides: 'Slides',
  speakers: 'Speakers',
};

async function qualityOf(address: string): Promise<Proposal> {
  const { title, quality, parts, reception, internal_views: views, numbers } = await qualityAt(address);
  return {
    about: (
      <>
        <p>
          <strong>{title}</strong> has {countOf(quality, 'point')}.
        </p>
        <ul>
          {parts.map(({ part, points, most }) => (
            <li key={part}>
              {PARTS[part]}: {points} of {most}
            </li>
          ))}
          <li>
            Views and likes, compared with other talks: {reception > 0 && '+'}
            {reception} of ±45
          </li>
        </ul>
        <p>
          {countOf(views, 'view')} here.{' '}
          {numbers
            ? `${countOf(numbers.views, 'view')} and ${numbers.likes === null ? 'hidden likes' : countOf(numbers.likes, 'like')} on YouTube on ${numbers.day}, from ${numbers.source === 'file' ? 'an imported file' : 'its official API'}.`
            : 'Views and likes on YouTube are not known.'}
        </p>
      </>
    ),
    choices: [],
  };
}

const sizeOf = ({ edition_count, talk_count }: { edition_count: number; talk_count: number }) =>
  `${countOf(edition_count, 'edition')}, ${countOf(talk_count, 'talk')}`;

function SeriesNow({ slug, name, size }: { slug: string; name: string; size: string }) {
  return (
    <p>
      <Link to={`/series/${encodeURIComponent(slug)}`}>{name}</Link> has {size} now.
    </p>
  );
}

export const page = definePage({ Page: CataloguePage });
