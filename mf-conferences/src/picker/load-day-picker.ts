/** The field for a day, in a file of its own: it answers only once its script runs. */
export const loadDayPicker = async () => (await import('./picker')).DayPicker;
