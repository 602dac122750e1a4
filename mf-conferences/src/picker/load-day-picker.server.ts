import { DayPicker } from './picker';

/** A page rendered on the server has it at once. */
export const loadDayPicker = () => DayPicker;
