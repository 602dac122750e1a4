import type { TalkAnswer } from '@lectern/contracts';
import { queryOptions, type useQueryClient } from '@lectern/remote';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { getOrThrow } from './kit';

/** A talk as its author sees it. */
export const ownTalkQuery = (id: number | string) =>
  queryOptions({
    queryKey: ['own-talk', String(id)],
    queryFn: () => getOrThrow<TalkAnswer>(`/api/v1/talks/${encodeURIComponent(id)}`),
    // A correction starts from the current talk.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Without a network it fails instead of waiting invisibly.
    networkMode: 'always',
  });

/** The wizard's first step, filled from the site. */
export function videoStepOf({ talk }: TalkAnswer) {
  return {
    conferenceName: talk.conference_name ?? '',
    videoLink: talk.youtube_link ?? '',
    videoTitle: talk.title,
    videoDescription: talk.description,
    links: talk.links.map(({ url }) => url).join('\n'),
  } satisfies Partial<WizardForm>;
}

/**
 * Fills in what the site has of a talk that was begun, and its speakers; typed text stays, except for a title
 * that came from the video platform.
 */
export async function takeUpTalk(
  client: ReturnType<typeof useQueryClient>,
  form: UseFormReturn<WizardForm>,
  talkId: number,
  platformTitle: string | null,
): Promise<void> {
  const answer = await client.fetchQuery(ownTalkQuery(talkId));
  const [first, ...others] = answer.talk.speakers.map(({ speakername }) => speakername);
  const found = { ...videoStepOf(answer), speakerName: first ?? '' };
  for (const [name, text] of Object.entries(found) as [keyof typeof found, string][]) {
    const typed = form.getValues(name).trim();
    const isOpen = typed === '' || (name === 'videoTitle' && typed === platformTitle);
    if (isOpen && text !== '') form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
  }
  if (others.length > 0 && form.getValues('others').length === 0) {
    form.setValue(
      'others',
      others.map((speakerName) => ({ speakerName, aboutSpeaker: '' })),
    );
  }
}
