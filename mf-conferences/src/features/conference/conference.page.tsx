import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useParams } from '@lectern/remote';
import { Meta, Wrap, useLocale } from '@lectern/ui';
import { ConferenceHead } from '../../shared/conference-head';
import { Crumb } from '../../shared/crumb';
import { spanInWords } from '../../shared/day-words';
import { statusOf } from '../../shared/failure';
import { PageTop } from '../../shared/page-top';
import { useConferenceName } from '../../shared/remembered-conference';
import { scheduleQuery, useSchedule } from '../../shared/schedule.queries';
import { LoadingSchedule } from './loading-schedule';
import { Schedule } from './schedule';

function ConferencePage() {
  const { slug = '' } = useParams();
  const { data, error, isPending, viewer } = useSchedule(slug);
  const { name, logo } = useConferenceName(slug, data?.conference);
  const own = data?.conference;

  return (
    <Wrap>
      <PageHead
        title={`${own?.name || name} | ${SITE.name}`}
        description={`The schedule of ${own?.name || name}${own?.location ? `, ${own.location}` : ''}, with the recorded talks in its slots.`}
        canonical={`/conference/${encodeURIComponent(slug)}`}
        status={!data && error ? failedStatus(statusOf(error)) : undefined}
      />
      <Crumb />
      <PageTop>
        <ConferenceHead logo={logo} name={name} slug={slug}>
          <h1>{name}</h1>
          {own && <Where location={own.location} first={own.start_date} last={own.end_date} />}
        </ConferenceHead>
      </PageTop>
      {isPending && !data ? <LoadingSchedule /> : <Schedule answer={data} viewer={viewer} />}
    </Wrap>
  );
}

function Where({
  location,
  first,
  last,
}: {
  location: string | null;
  first: string | null;
  last: string | null;
}) {
  const locale = useLocale();
  return (
    <Meta>
      {location || 'Unknown Location'}
      {first && (
        <>
          {' · '}
          <span lang={locale} dir="auto" suppressHydrationWarning>
            {spanInWords(first, last, locale)}
          </span>
        </>
      )}
    </Meta>
  );
}

/** A slug that cannot be one is refused with 400: to a reader both mean that there is no such conference. */
const failedStatus = (status: number) =>
  status === 404 || status === 400 ? 404 : status === 500 ? 500 : 503;

export const page = definePage({
  Page: ConferencePage,
  queries: ({ params }) => (params.slug ? [scheduleQuery(params.slug)] : []),
});
