import { apiOf } from './api.mjs';
import { MF, SITE, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { siteOf } from './site.mjs';
import { tokenText } from './text.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const tokenCommands = {
  tokens: {
    usage: 'mine | list | create --team TEAM --remotes NAMES [--days N] | revoke ID',
    what: 'show your own token; for operators (with theirs in LECTERN_TOKEN) list, create and revoke tokens',
    words: 2,
    options: {
      team: { type: 'string', value: 'TEAM', what: 'team the token is for' },
      remotes: { type: 'string', value: 'NAMES', what: 'remotes it reaches, such as mf-news,mf-jobs' },
      days: { type: 'string', value: 'N', what: 'days it is valid (default 90)' },
      ...SITE,
    },
    async run(context) {
      const [verb = 'list', id] = context.words;
      const api = apiOf(siteOf(text(context, 'site'), context.env));
      if (verb === 'mine') {
        const token = await api.ownToken();
        return { data: token, text: tokenText(token) };
      }
      if (verb === 'list') {
        const tokens = await api.tokens();
        return { data: tokens, text: tokens.map(tokenText).join('\n') || 'There are no tokens.' };
      }
      if (verb === 'create') {
        const team = text(context, 'team');
        const remotes = text(context, 'remotes')?.split(',').filter(Boolean);
        if (!team || !remotes?.length) throw new Misuse(`${MF} tokens create --team TEAM --remotes NAMES`);
        const created = await api.createToken({ team, remotes, ...days(text(context, 'days')) });
        const advice = 'It is shown only once. Give it to the team, to be stored as LECTERN_TOKEN.';
        return { data: created, text: `${created.token}\n${advice}` };
      }
      if (verb === 'revoke') {
        if (!/^\d+$/.test(id ?? '')) throw new Misuse(`Which token? ${MF} tokens list shows their ids.`);
        await api.revokeToken(Number(id));
        return { data: { revoked: Number(id) }, text: `Token ${id} revoked.` };
      }
      throw new Misuse(`Unknown command 'tokens ${verb}': use mine, list, create or revoke.`);
    },
  },
};

/** @param {string | undefined} typed */
function days(typed) {
  if (typed === undefined) return {};
  if (!/^\d{1,3}$/.test(typed)) throw new Misuse('--days must be a number from 1 to 365.');
  return { days: Number(typed) };
}
