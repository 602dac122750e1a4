export { CalendarEntryEntity } from './calendar-entry.entity.js';
export { ConferenceLists } from './conference-lists.service.js';
export { ConferencesModule } from './conferences.module.js';
export { SlotsService } from './slots.service.js';
