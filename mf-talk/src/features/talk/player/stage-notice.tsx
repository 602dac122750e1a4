import { useAuth } from '@lectern/auth';
import { type Talk, type TalkCard, type TalkRecording, talkPath } from '@lectern/contracts';
import {
  ButtonLink,
  Icon,
  Row,
  clockIcon,
  deferred,
  externalLinkIcon,
  formatDate,
  media,
  playIcon,
  theme,
  SITE_LANGUAGE,
  videoOffIcon,
} from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useNotes } from '../notes/notes.queries';
import { LampLink, PlainButton } from './lamp-link';
import { NotifyButton } from './notify-button';
import { recordingName } from './recording-name';
import { StageFrame } from './stage-frame';

const OtherRecordings = deferred(async () => (await import('../deferred')).OtherRecordings);

/** A recording may still appear within this time after the talk. */
const YOUNG_MS = 365 * 86_400_000;

type MissingTalk = Pick<Talk, 'id' | 'slug' | 'video' | 'given_on' | 'created_at' | 'gone_on'>;

interface NoVideoProps {
  talk: MissingTalk;
  /** Other recordings of the same talk that can be watched. */
  others: readonly TalkCard[];
  subscribed: boolean;
}

/** Explains why there is no video to watch, above the other recordings of the talk. */
export function NoVideo({ talk, others, subscribed }: NoVideoProps) {
  const { icon, title, text, action } = absenceOf(talk, (day) => formatDate(day, SITE_LANGUAGE));
  const viewer = useAuth(({ user }) => user?.id ?? null);
  const asksForNotes = action === 'notes' && others.length === 0;
  const { data: notes = [] } = useNotes(talk.id, viewer, asksForNotes);
  const hasNotes = asksForNotes && notes.length > 0;
  /** Offered in the first place, unless the talk's own recording is expected. */
  const best = action === 'notify' ? undefined : others[0];
  const further = best ? others.slice(1) : others;
  const again = others.length === 1 ? 'once more' : `${others.length} more times`;
  return (
    <Notice
      icon={icon}
      title={title}
      action={
        action === 'notify' ? (
          <NotifyButton talk={talk} subscribed={subscribed} />
        ) : (
          (best && (
            <ButtonLink tone="lamp" to={talkPath(best)}>
              <Icon of={playIcon} />
              {best.conference_name
                ? `Watch the one from ${best.conference_name}`
                : 'Watch another recording'}
            </ButtonLink>
          )) ||
          (hasNotes && <PlainButton href="#notes">Read the notes</PlainButton>)
        )
      }
      below={further.length > 0 && <OtherRecordings talks={further} />}
    >
      {text}
      {hasNotes && ' The notes may say more about it.'}
      {others.length > 0 && ` The same talk was recorded ${again}.`}
    </Notice>
  );
}

interface Absence {
  icon: string;
  title: string;
  text: string;
  action?: 'notify' | 'notes';
}

function absenceOf(talk: MissingTalk, dateOf: (day: string) => string): Absence {
  const givenOn = talk.given_on && dateOf(talk.given_on);
  switch (talk.video) {
    case 'expected':
      return {
        icon: clockIcon,
        title: 'The recording is expected',
        text: `${givenOn ? `Given on ${givenOn}. ` : ''}The recording has not been published yet.`,
        action: 'notify',
      };
    case 'not_recorded':
      return {
        icon: videoOffIcon,
        title: 'Not recorded',
        text: `This talk was given${givenOn ? ` on ${givenOn}` : ''} but not recorded.`,
        action: 'notes',
      };
    case 'cancelled':
      return {
        icon: videoOffIcon,
        title: 'Cancelled',
        text: 'This talk was cancelled, so there is no recording.',
        action: 'notes',
      };
    case 'not_public':
      return {
        icon: videoOffIcon,
        title: 'The recording is not public',
        text: 'This talk was recorded, but the recording has not been made public.',
        action: 'notes',
      };
    case 'gone':
      return {
        icon: videoOffIcon,
        title: talk.gone_on ? `Gone since ${dateOf(talk.gone_on)}` : 'The recording is gone',
        text: 'On three different days YouTube reported that this video no longer exists. This page remains, and we will keep checking.',
      };
    default:
      return isYoung(talk)
        ? {
            icon: clockIcon,
            title: 'No video yet',
            text: 'The recording of this talk has not been published yet.',
            action: 'notify',
          }
        : {
            icon: videoOffIcon,
            title: 'No recording known',
            text: 'No recording of this talk has been found.',
            action: 'notes',
          };
  }
}

const isYoung = ({ given_on, created_at }: MissingTalk) =>
  Date.now() - new Date(given_on ?? created_at).getTime() < YOUNG_MS;

/** A recording that can only be watched on its host. */
export function WatchElsewhere({ recording }: { recording: TalkRecording }) {
  const host = recordingName(recording);
  return (
    <Notice
      icon={externalLinkIcon}
      title={`Watch on ${host}`}
      action={
        <LampLink href={recording.url}>
          <Icon of={externalLinkIcon} />
          Watch on {host}
        </LampLink>
      }
    >
      The recording of this talk is hosted by {host} and opens in a new tab.
    </Notice>
  );
}

interface NoticeProps {
  icon: string;
  title: string;
  action?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

function Notice({ icon, title, action, below, children }: NoticeProps) {
  return (
    <Empty role="group" aria-label="Video" data-below={Boolean(below) || undefined}>
      <Icon of={icon} size="2rem" />
      <strong>{title}</strong>
      <p>{children}</p>
      {action && <Row>{action}</Row>}
      {below}
    </Empty>
  );
}

const Empty = styled(StageFrame)`
  place-content: center;
  justify-items: center;
  gap: ${theme.space3};
  padding: ${theme.space5};
  text-align: center;
  overflow-wrap: anywhere;

  > svg {
    color: ${theme.onStage2};
  }

  /* Leaves room for the talk's title in the first screen of a phone. */
  ${media.narrow} {
    &[data-below] {
      gap: ${theme.space2};
      padding-block: ${theme.space4} ${theme.space2};
    }

    &[data-below] > svg {
      display: none;
    }
  }

  > strong {
    font: ${theme.weightDisplay} ${theme.sizeXl} / 1.2 ${theme.display};
  }

  > p {
    max-width: 40ch;
    color: ${theme.onStage2};
    font-size: ${theme.sizeSm};
  }
`;
