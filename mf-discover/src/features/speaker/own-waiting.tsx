import { getOrThrow } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { type OwnWaiting as Waiting, talkPath } from '@lectern/contracts';
import { queryOptions, useQuery } from '@lectern/remote';
import { Section, Stack, TextLink } from '@lectern/ui';

const waitingQuery = (slug: string, viewer: number | null) =>
  queryOptions({
    queryKey: ['speaker', slug, 'waiting', viewer],
    queryFn: () => getOrThrow<Waiting>(`/api/v1/speakers/${encodeURIComponent(slug)}/waiting`),
    retry: false,
  });

/** What the signed-in member added here and others do not see: it waits for an operator, or operators hid it. */
export function OwnWaiting({ slug }: { slug: string }) {
  const viewer = useAuth((state) => state.user?.id ?? null);
  const { data } = useQuery({ ...waitingQuery(slug, viewer), enabled: viewer !== null });
  const items = data && viewer !== null ? itemsOf(data) : [];
  if (items.length === 0) return null;
  return (
    <Section id="own-waiting" title="Only you can see this">
      <Stack as="ul">
        {items.map(({ what, state, reason, text, to }, at) => (
          <li key={at}>
            <strong>{state === 'waiting' ? 'Waiting' : 'Hidden by the operators'}</strong>: {what}{' '}
            {to === null ? text : <TextLink to={to}>{text}</TextLink>}
            {reason !== null && <> Reason: {reason}</>}
          </li>
        ))}
      </Stack>
    </Section>
  );
}

interface Item {
  what: string;
  state: 'waiting' | 'hidden';
  reason: string | null;
  text: string;
  to: string | null;
}

const itemsOf = ({ biographies, pictures, talks }: Waiting): Item[] => [
  ...biographies.map((biography) => ({ ...biography, what: 'your text about this person.', to: null })),
  ...pictures.map((picture) => ({ ...picture, what: 'your picture of this person.', text: '', to: null })),
  ...talks.map(({ slug, title, ...talk }) => ({
    ...talk,
    what: 'your talk on this page.',
    text: title,
    to: talkPath({ slug }),
  })),
];
