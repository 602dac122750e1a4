import { statusOf } from '@lectern/api-client';
import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useParams, useQuery, useSearchParams } from '@lectern/remote';
import { Editions, Views, ViewsBar, Wrap, deferred } from '@lectern/ui';
import { ConferenceHead } from '../../shared/conference-head';
import { Crumb } from '../../shared/crumb';
import { ConferenceFacts } from '../../shared/facts';
import { failedStatus } from '../../shared/failure';
import { PageTop } from '../../shared/page-top';
import { useConferenceName } from '../../shared/remembered-conference';
import { scheduleQuery } from '../../shared/schedule.queries';
import { StatusTag } from '../../shared/status-tag';
import { Stats } from '../../shared/stats';
import { conferenceQuery, talksQuery } from './conference.queries';
import { headOf } from './head-of';
import { LoadingSchedule } from './loading-schedule';
import { LoadingTalks } from './loading-talks';
import { talkParamsOf, viewIn, viewPath, type View } from './talks-in-address';

const UnknownConference = deferred(
  async () => (await import('../../shared/unknown-conference')).UnknownConference,
);
const ScheduleView = deferred(async () => (await import('./schedule-view')).ScheduleView, {
  waiting: <LoadingSchedule />,
});
const TalksView = deferred(async () => (await import('./talks-view')).TalksView, {
  waiting: <LoadingTalks />,
});

function ConferencePage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error } = useQuery(conferenceQuery(slug));
  const own = data?.conference;
  const { name, logo } = useConferenceName(slug, own);
  const status = !data && error ? failedStatus(statusOf(error)) : undefined;
  if (status === 404) return <UnknownConference />;

  const opensOn: View = own && own.slot_count > 0 ? 'schedule' : 'talks';
  const view = viewIn(search) ?? (own && opensOn);
  const params = talkParamsOf(search);
  const series = data?.series;
  const to = (each: View) => viewPath(slug, each, opensOn);
  return (
    <Wrap>
      {own ? (
        <PageHead {...headOf({ own, name, opensOn, view: view ?? opensOn, params, slug })} />
      ) : (
        <PageHead
          title={`${name} | ${SITE.name}`}
          description={`Talks and schedule of ${name}.`}
          canonical={viewPath(slug, 'talks', 'talks')}
          status={status}
        />
      )}
      <Crumb
        on={series ? { to: `/series/${encodeURIComponent(series.slug)}`, name: series.name } : undefined}
      />
      <PageTop data-tight>
        <ConferenceHead logo={logo} name={name} of={own}>
          <h1>{name}</h1>
          {own?.status && (
            <p>
              <StatusTag of={own} />
            </p>
          )}
          {own && <ConferenceFacts conference={own} />}
        </ConferenceHead>
        {own && own.talk_count > 0 && (
          <Stats
            counts={[
              [own.talk_count, 'Talk'],
              [own.recording_count, 'Recording'],
              [own.speaker_count, 'Speaker'],
            ]}
          />
        )}
      </PageTop>
      {own && (
        <ViewsBar>
          <Views
            label="Views of this conference"
            views={[
              { to: to('talks'), label: 'Talks', count: own.talk_count, current: view === 'talks' },
              ...(own.slot_count > 0 || own.talk_count === 0 || view === 'schedule'
                ? [{ to: to('schedule'), label: 'Schedule', current: view === 'schedule' }]
                : []),
            ]}
          />
          {series && (data.previous || data.next) && (
            <Editions
              series={series.name}
              previous={data.previous && editionOf(data.previous)}
              next={data.next && editionOf(data.next)}
              all={{ to: `/series/${encodeURIComponent(series.slug)}`, count: series.edition_count }}
            />
          )}
        </ViewsBar>
      )}
      {!view && !status && <LoadingSchedule />}
      {view === 'schedule' && <ScheduleView slug={slug} />}
      {view === 'talks' && own && (
        <TalksView conference={own} name={name} opensOn={opensOn} params={params} />
      )}
    </Wrap>
  );
}

/** Most editions are identified by their year; without one, by the name. */
const editionOf = ({ slug, year, name }: { slug: string; year: number | null; name: string | null }) => ({
  to: `/conference/${encodeURIComponent(slug)}`,
  label: String(year ?? name ?? slug),
});

export const page = definePage({
  Page: ConferencePage,
  queries: ({ params: { slug }, search }) => {
    if (!slug) return [];
    const view = viewIn(search);
    return [
      conferenceQuery(slug),
      ...(view === 'talks' ? [] : [scheduleQuery(slug)]),
      ...(view === 'schedule' ? [] : [talksQuery(slug, talkParamsOf(search))]),
    ];
  },
});
