import { useAuth } from '@lectern/auth';
import { asVideoLink, talkPath, videoIdOf, type VideoDetails } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Thumb, theme } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import type { WizardForm } from './form-model';
import { Fine, TextButton, TextLink, useDebounced, useWatch } from './kit';
import { videoDetailsQuery } from './video.queries';

/** How long a typed or pasted link must be unchanged before it is looked up, in milliseconds. */
const SETTLE_MS = 300;

interface Props {
  form: UseFormReturn<WizardForm>;
  /** Id of the talk being added, which does not count as its own duplicate. */
  talkId: number | null;
  /** Continues a talk that was begun before. */
  onTakeUp: (talkId: number, platformTitle: string | null) => void;
}

/**
 * Details of the link from the platform: picture, length and title, which fills an empty Video Title. If
 * unavailable, everything can be typed as before.
 */
export function VideoPreview({ form, talkId, onTakeUp }: Props) {
  const link = asVideoLink(useDebounced(useWatch({ control: form.control, name: 'videoLink' }), SETTLE_MS));
  const signedIn = useAuth(({ user }) => user !== null);
  const videoId = videoIdOf(link);
  const { data } = useQuery({ ...videoDetailsQuery(link), enabled: signedIn && videoId !== null });
  useTitleOf(data, form);
  // The services decide whose links these are; a link to another platform has no details.
  if (!data || !videoId) return null;
  const duplicate = data.talk && data.talk.id !== talkId ? data.talk : null;
  const begun = data.draft && data.draft.id !== talkId ? data.draft : null;
  if (!data.reached && !duplicate && !begun) return null;
  return (
    <Card role="status">
      <Thumb
        talk={{
          id: data.talk?.id ?? 0,
          slug: data.video_id,
          title: data.title ?? '',
          youtube_link: link,
          thumbnail_url: data.thumbnail_url,
          duration: data.duration,
          speaker: null,
        }}
        size="mqdefault"
      />
      <div>
        {begun ? (
          <>
            <p>
              <strong>You have already started adding this video:</strong> {begun.title}
            </p>
            <TextButton onClick={() => onTakeUp(begun.id, data.title)}>Continue with that talk</TextButton>
          </>
        ) : duplicate ? (
          <>
            <p>
              <strong>This video is already on the site:</strong> {duplicate.title}
            </p>
            <TextLink to={talkPath({ slug: duplicate.id })}>Open that talk</TextLink>
          </>
        ) : (
          <>
            <p>{data.title}</p>
            <Fine>Title and picture come from the video platform.</Fine>
          </>
        )}
      </div>
    </Card>
  );
}

/** Fills in the platform's title if the field is empty or holds an earlier link's title. */
function useTitleOf(details: VideoDetails | undefined, form: UseFormReturn<WizardForm>): void {
  const filled = useRef('');
  const title = details?.title;
  useEffect(() => {
    if (!title) return;
    const current = form.getValues('videoTitle');
    if (current.trim() !== '' && current !== filled.current) return;
    filled.current = title;
    form.setValue('videoTitle', title, { shouldValidate: true, shouldDirty: true });
  }, [title, form]);
}

const Card = styled.div`
  font-size: ${theme.sizeSm};
  display: grid;
  grid-template-columns: 8rem minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space3};
  p {
    overflow-wrap: anywhere;
  }
`;
