import { SERIES_SLUG } from '../catalogue/index.js';

/** Every column of the contract's `Conference`, from table `c`. */
export const CONFERENCE_COLUMNS = `c.id, c.slug, c.name, c.logo, c.location, c.start_date, c.end_date, c.time_zone, c.website,
  c.year, c.topic, c.cfp_ends_on, c.cfp_link, c.status, c.talk_count, c.recording_count,
  ${SERIES_SLUG} AS series_slug`;
