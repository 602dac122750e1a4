import { apiOf } from './api.mjs';
import { REMOTE, SITE, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { remoteName } from './remote-name.mjs';
import { siteOf } from './site.mjs';
import { healthText } from './text.mjs';

/** The call's own limit, whatever time counts are kept for. */
const MOST_DAYS = 30;

/** @type {Record<string, import('./context.mjs').Command>} */
export const healthCommand = {
  health: {
    what: "show the health of the remote's releases in visitors' browsers",
    options: {
      hours: { type: 'string', value: 'HOURS', what: 'hours to look back (default 24)' },
      ...REMOTE,
      ...SITE,
    },
    async run(context) {
      const hours = Number(text(context, 'hours') ?? 24);
      if (!Number.isInteger(hours) || hours < 1 || hours > MOST_DAYS * 24)
        throw new Misuse(`--hours must be a whole number from 1 to ${MOST_DAYS * 24}.`);
      const remote = remoteName(text(context, 'remote'), context.dir);
      const health = await apiOf(siteOf(text(context, 'site'), context.env)).health(remote, hours);
      return { data: health, text: healthText(remote, health) };
    },
  },
};
