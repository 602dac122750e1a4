import type { TagBook } from '../normalise/tags.js';
import type { PeopleBook } from '../people.js';
import type { ImportReport } from '../report.js';

export interface Context {
  people: PeopleBook;
  tags: TagBook;
  report: ImportReport;
}

/** Context for reading the talks of one event. */
export interface EventContext extends Context {
  /** BCP 47; language of most of the series' talks. */
  language: string | null;
}
