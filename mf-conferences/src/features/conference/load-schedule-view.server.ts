import { ScheduleView } from './schedule-view';

/** A page rendered on the server has it at once. */
export const loadScheduleView = () => ScheduleView;
