/** A conference's schedule, in a file of its own. */
export const loadScheduleView = async () => (await import('./schedule-view')).ScheduleView;
