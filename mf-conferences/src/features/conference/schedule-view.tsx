import { useSchedule } from '../../shared/schedule.queries';
import { LoadingSchedule } from './loading-schedule';
import { Schedule } from './schedule';

/** A conference's schedule as the viewer sees it. */
export function ScheduleView({ slug }: { slug: string }) {
  const { data, isPending, viewer } = useSchedule(slug);
  return isPending && !data ? <LoadingSchedule /> : <Schedule answer={data} viewer={viewer} />;
}
