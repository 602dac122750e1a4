import type { Talk, TalkRecording } from '@lectern/contracts';
import {
  Icon,
  Row,
  clockIcon,
  externalLinkIcon,
  formatDate,
  theme,
  useLocale,
  videoOffIcon,
} from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LampLink, PlainButton } from './lamp-link';
import { NotifyButton } from './notify-button';
import { recordingName } from './recording-name';
import { StageFrame } from './stage-frame';

/** A recording may still appear within this time after the talk. */
const YOUNG_MS = 365 * 86_400_000;

type MissingTalk = Pick<Talk, 'id' | 'slug' | 'video' | 'given_on' | 'created_at' | 'gone_on'>;

/** Explains why there is no video to watch. */
export function NoVideo({ talk, subscribed }: { talk: MissingTalk; subscribed: boolean }) {
  const locale = useLocale();
  const givenOn = talk.given_on && formatDate(talk.given_on, locale);
  const notify = <NotifyButton talk={talk} subscribed={subscribed} />;
  const expected = (
    <Notice icon={clockIcon} title="The recording is expected" action={notify}>
      {givenOn && `Given on ${givenOn}. `}The recording has not been published yet.
    </Notice>
  );
  switch (talk.video) {
    case 'expected':
      return expected;
    case 'not_recorded':
      return (
        <Notice icon={videoOffIcon} title="Not recorded" action={<ReadNotes />}>
          This talk was given{givenOn && ` on ${givenOn}`} but not recorded. The notes may say more about it.
        </Notice>
      );
    case 'not_public':
      return (
        <Notice icon={videoOffIcon} title="The recording is not public" action={<ReadNotes />}>
          This talk was recorded, but the recording has not been made public.
        </Notice>
      );
    case 'gone':
      return (
        <Notice
          icon={videoOffIcon}
          title={talk.gone_on ? `Gone since ${formatDate(talk.gone_on, locale)}` : 'The recording is gone'}
        >
          On three different days YouTube reported that this video no longer exists. This page remains, and we
          will keep checking.
        </Notice>
      );
    default:
      return isYoung(talk) ? (
        <Notice icon={clockIcon} title="No video yet" action={notify}>
          The recording of this talk has not been published yet.
        </Notice>
      ) : (
        <Notice icon={videoOffIcon} title="No recording known" action={<ReadNotes />}>
          No recording of this talk has been found.
        </Notice>
      );
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

const ReadNotes = () => <PlainButton href="#notes">Read the notes</PlainButton>;

interface NoticeProps {
  icon: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Notice({ icon, title, action, children }: NoticeProps) {
  return (
    <Empty role="group" aria-label="Video">
      <Icon of={icon} size="2rem" />
      <strong>{title}</strong>
      <p>{children}</p>
      {action && <Row>{action}</Row>}
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

  > strong {
    font: ${theme.weightDisplay} ${theme.sizeXl} / 1.2 ${theme.display};
  }

  > p {
    max-width: 40ch;
    color: ${theme.onStage2};
    font-size: ${theme.sizeSm};
  }
`;
