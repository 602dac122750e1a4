import { ROLLOUT_ACTION_NAMES, actionTraits } from '@lectern/contracts';
import type { PlatformActor } from './actor.js';

type Holder = PlatformActor['kind'];

const TEAM = ['team'] as const satisfies Holder[];
const OPERATOR = ['operator'] as const satisfies Holder[];
const CAPTIONS = ['captions'] as const satisfies Holder[];
const BOTH = ['team', 'operator'] as const satisfies Holder[];

/**
 * Calls allowed with a token, by route. A team's token may do everything its remotes' releases need. An operator's token reaches every
 * remote but only reads and reverts: anyone who finds a lost one can serve nothing to visitors unless an operator confirms it
 * (`codes/coded-calls.ts`). A token for captions does nothing else. Calls listed for none need a session of the console.
 */
const TOKEN_CALLS: Readonly<Record<string, readonly Holder[]>> = {
  'GET rollouts': BOTH,
  'GET rollouts/:remote': BOTH,
  'GET rollouts/:remote/explain': BOTH,
  'GET rollouts/:remote/health': BOTH,
  'GET rollouts/audit': BOTH,
  'GET rollouts/audit/verify': BOTH,
  'GET releases': BOTH,
  'GET platform/status': OPERATOR,
  'GET platform/services': OPERATOR,
  'GET platform/freeze': BOTH,
  'POST platform/freeze': OPERATOR,
  'GET rollouts/audit/head': OPERATOR,
  'GET rollouts/audit/export': OPERATOR,
  'GET tokens': OPERATOR,
  'GET tokens/mine': BOTH,
  'GET confirmations/:id': BOTH,
  'GET curation/contents': OPERATOR,
  'GET curation/contents/:id/picture': OPERATOR,
  'GET curation/members': OPERATOR,
  'GET curation/members/:id': OPERATOR,
  'GET curation/speakers/suggestions': OPERATOR,
  'GET curation/speakers/joins': OPERATOR,
  'GET curation/pictures': OPERATOR,
  'GET curation/pictures/:id/file': OPERATOR,
  'GET curation/captions/coverage': OPERATOR,
  'GET curation/talks/:talk/quality': OPERATOR,
  'GET curation/captions/wanted': CAPTIONS,
  'POST curation/captions': CAPTIONS,
  'POST releases': TEAM,
  'POST releases/check': TEAM,
  'DELETE releases/:remote/:version': TEAM,
  ...Object.fromEntries(
    ROLLOUT_ACTION_NAMES.map((name) => [`POST rollouts/:remote/${name}`, actionTraits(name).tokens]),
  ),
  'POST overrides': TEAM,
  'POST overrides/:id/renew': TEAM,
  'DELETE overrides/:id': TEAM,
};

const PREFIX = '/api/v1/';

/** Whether a token of this holder may make the call. @param route of the call, as it was declared */
export const isTokenCall = (holder: Holder, method: string, route: string): boolean =>
  TOKEN_CALLS[`${method === 'HEAD' ? 'GET' : method} ${route.replace(PREFIX, '')}`]?.includes(holder) ??
  false;
