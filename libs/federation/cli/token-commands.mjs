import { apiOf } from './api.mjs';
import { MF, SITE, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { siteOf } from './site.mjs';
import { tokenText } from './text.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const tokenCommands = {
  tokens: {
    usage: 'mine | list | create --team TEAM --remotes NAMES [--days N] | revoke ID',
    what: 'your own token; all of them for operators, whose own is in LECTERN_TOKEN',
    words: 2,
    options: {
      team: { type: 'string', value: 'TEAM', what: 'whom the token is for' },
      remotes: { type: 'string', value: 'NAMES', what: 'remotes that it reaches, as mf-news,mf-jobs' },
      days: { type: 'string', value: 'N', what: 'days that it is good, 90 unless told' },
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
        return { data: tokens, text: tokens.map(tokenText).join('\n') || 'There are none.' };
      }
      if (verb === 'create') {
        const team = text(context, 'team');
        const remotes = text(context, 'remotes')?.split(',').filter(Boolean);
        if (!team || !remotes?.length) throw new Misuse(`${MF} tokens create --team TEAM --remotes NAMES`);
        const made = await api.createToken({ team, remotes, ...days(text(context, 'days')) });
        const advice = 'It is shown this once. Give it to the team, who keep it in LECTERN_TOKEN.';
        return { data: made, text: `${made.token}\n${advice}` };
      }
      if (verb === 'revoke') {
        if (!/^\d+$/.test(id ?? '')) throw new Misuse(`Which token? ${MF} tokens list shows their ids.`);
        await api.revokeToken(Number(id));
        return { data: { revoked: Number(id) }, text: `Token ${id} revoked.` };
      }
      throw new Misuse(`Unknown command 'tokens ${verb}': it is mine, list, create or revoke.`);
    },
  },
};

/** @param {string | undefined} typed */
function days(typed) {
  if (typed === undefined) return {};
  if (!/^\d{1,3}$/.test(typed)) throw new Misuse('--days is a number from 1 to 365.');
  return { days: Number(typed) };
}
